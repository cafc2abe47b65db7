package io.tare.cli.arrows.wrong.archive;

import picocli.CommandLine;

/** Knows what it must not. */
public record BreaksArchiveKnowsTheModelAndItsFormats(CommandLine line) {}
