package io.tare.harness.cli.arrows.wrong.analysis.capacity.planning;

import io.tare.harness.cli.arrows.wrong.analysis.report.BreaksOnePackageOfTheAnalysisReadsRuns;

/** Has a forbidden dependency. */
public record BreaksFeaturesOfTheAnalysisKnowNoReportOfARun(
    BreaksOnePackageOfTheAnalysisReadsRuns report) {}
