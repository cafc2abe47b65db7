package io.tare.harness.cli.arrows.wrong.analysis.statistics;

import java.nio.file.Path;

/** Has a forbidden dependency. */
public record BreaksStatisticsDoNotUseFiles(Path file) {}
