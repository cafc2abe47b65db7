package io.tare.cli.arrows.wrong.analysis.statistics;

import java.nio.file.Path;

/** Knows what it must not. */
public record BreaksStatisticsTouchNoFile(Path file) {}
