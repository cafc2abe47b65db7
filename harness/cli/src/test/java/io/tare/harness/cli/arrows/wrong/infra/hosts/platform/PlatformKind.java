package io.tare.harness.cli.arrows.wrong.infra.hosts.platform;

/** What tells kinds of platforms. */
public interface PlatformKind {}
