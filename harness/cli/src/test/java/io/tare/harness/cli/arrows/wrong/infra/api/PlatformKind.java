package io.tare.harness.cli.arrows.wrong.infra.api;

/** What tells kinds of platforms. */
public interface PlatformKind {}
