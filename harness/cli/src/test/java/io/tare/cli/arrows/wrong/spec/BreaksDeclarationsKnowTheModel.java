package io.tare.cli.arrows.wrong.spec;

import picocli.CommandLine;

/** Knows what it must not. */
public record BreaksDeclarationsKnowTheModel(CommandLine line) {}
