package io.tare.harness.cli.arrows.wrong.analysis.report;

import io.tare.harness.cli.arrows.wrong.harness.archive.BreaksArchiveKnowsTheModelAndItsFormats;

/** Has a forbidden dependency. */
public record BreaksOnePackageOfTheAnalysisReadsRuns(
    BreaksArchiveKnowsTheModelAndItsFormats archive) {}
