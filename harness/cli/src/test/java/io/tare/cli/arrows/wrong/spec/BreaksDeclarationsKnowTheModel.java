package io.tare.cli.arrows.wrong.spec;

import picocli.CommandLine;

/** Has a forbidden dependency. */
public record BreaksDeclarationsKnowTheModel(CommandLine line) {}
