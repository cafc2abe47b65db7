package io.tare.harness.cli.arrows.wrong.infra.hosts.platform;

/** What tells kinds of networks. */
public interface NetworkKind {}
