package io.tare.harness.cli.arrows.wrong.harness.spec;

import picocli.CommandLine;

/** Has a forbidden dependency. */
public record BreaksSpecUsesNothingButTheModel(CommandLine line) {}
