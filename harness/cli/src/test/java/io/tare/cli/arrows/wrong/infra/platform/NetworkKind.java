package io.tare.cli.arrows.wrong.infra.platform;

/** What tells kinds of networks. */
public interface NetworkKind {}
