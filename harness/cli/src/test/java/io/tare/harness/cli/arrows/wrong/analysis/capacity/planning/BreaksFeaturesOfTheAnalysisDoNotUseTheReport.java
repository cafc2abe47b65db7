package io.tare.harness.cli.arrows.wrong.analysis.capacity.planning;

import io.tare.harness.cli.arrows.wrong.analysis.report.BreaksNoOtherPackageOfTheAnalysisReadsRuns;

/** Has a forbidden dependency. */
public record BreaksFeaturesOfTheAnalysisDoNotUseTheReport(
    BreaksNoOtherPackageOfTheAnalysisReadsRuns report) {}
