package io.tare.cli.arrows.wrong.archive;

import picocli.CommandLine;

/** Has a forbidden dependency. */
public record BreaksArchiveKnowsTheModelAndItsFormats(CommandLine line) {}
