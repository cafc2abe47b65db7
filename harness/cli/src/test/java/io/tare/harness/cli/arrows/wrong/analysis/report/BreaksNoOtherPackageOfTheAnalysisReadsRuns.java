package io.tare.harness.cli.arrows.wrong.analysis.report;

import io.tare.harness.cli.arrows.wrong.harness.archive.BreaksArchiveUsesNothingButModelAndFormats;

/** Has a forbidden dependency. */
public record BreaksNoOtherPackageOfTheAnalysisReadsRuns(
    BreaksArchiveUsesNothingButModelAndFormats archive) {}
