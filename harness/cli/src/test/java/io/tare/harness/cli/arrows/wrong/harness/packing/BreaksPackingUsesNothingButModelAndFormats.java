package io.tare.harness.cli.arrows.wrong.harness.packing;

import picocli.CommandLine;

/** Has a forbidden dependency. */
public record BreaksPackingUsesNothingButModelAndFormats(CommandLine line) {}
