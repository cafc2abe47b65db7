package io.tare.cli.arrows.wrong.packing;

import picocli.CommandLine;

/** Has a forbidden dependency. */
public record BreaksPackingKnowsTheModelAndItsFormats(CommandLine line) {}
