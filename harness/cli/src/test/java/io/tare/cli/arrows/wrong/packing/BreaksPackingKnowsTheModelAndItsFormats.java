package io.tare.cli.arrows.wrong.packing;

import picocli.CommandLine;

/** Knows what it must not. */
public record BreaksPackingKnowsTheModelAndItsFormats(CommandLine line) {}
