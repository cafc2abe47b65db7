package io.tare.cli.arrows.wrong.analysis.report;

import io.tare.cli.arrows.wrong.archive.BreaksArchiveKnowsTheModelAndItsFormats;

/** Has a forbidden dependency. */
public record BreaksOnePackageOfTheAnalysisReadsRuns(
    BreaksArchiveKnowsTheModelAndItsFormats archive) {}
