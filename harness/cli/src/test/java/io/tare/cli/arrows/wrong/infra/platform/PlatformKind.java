package io.tare.cli.arrows.wrong.infra.platform;

/** What tells kinds of platforms. */
public interface PlatformKind {}
