package io.tare.harness.cli.arrows.wrong.infra.api;

/** What tells kinds of networks. */
public interface NetworkKind {}
