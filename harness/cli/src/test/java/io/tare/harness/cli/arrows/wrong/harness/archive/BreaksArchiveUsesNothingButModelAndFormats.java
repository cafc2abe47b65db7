package io.tare.harness.cli.arrows.wrong.harness.archive;

import picocli.CommandLine;

/** Has a forbidden dependency. */
public record BreaksArchiveUsesNothingButModelAndFormats(CommandLine line) {}
