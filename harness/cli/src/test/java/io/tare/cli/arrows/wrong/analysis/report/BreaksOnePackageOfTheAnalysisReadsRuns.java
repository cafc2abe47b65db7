package io.tare.cli.arrows.wrong.analysis.report;

import io.tare.cli.arrows.wrong.archive.BreaksArchiveKnowsTheModelAndItsFormats;

/** Knows what it must not. */
public record BreaksOnePackageOfTheAnalysisReadsRuns(
    BreaksArchiveKnowsTheModelAndItsFormats archive) {}
