package io.tare.cli.arrows.wrong.analysis.report;

import io.tare.cli.arrows.wrong.archive.BreaksArchiveKnowsTheModelJacksonAndSnakeyaml;

/** Knows what it must not. */
public record BreaksOnePackageOfTheAnalysisReadsRuns(
    BreaksArchiveKnowsTheModelJacksonAndSnakeyaml archive) {}
