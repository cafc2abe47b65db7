package io.tare.cli.arrows.wrong.analysis.planning;

import io.tare.cli.arrows.wrong.analysis.report.BreaksOnePackageOfTheAnalysisReadsRuns;

/** Has a forbidden dependency. */
public record BreaksFeaturesOfTheAnalysisKnowNoReportOfARun(
    BreaksOnePackageOfTheAnalysisReadsRuns report) {}
