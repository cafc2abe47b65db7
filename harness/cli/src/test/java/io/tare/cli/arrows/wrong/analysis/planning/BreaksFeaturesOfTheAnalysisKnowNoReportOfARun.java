package io.tare.cli.arrows.wrong.analysis.planning;

import io.tare.cli.arrows.wrong.analysis.report.BreaksOnePackageOfTheAnalysisReadsRuns;

/** Knows what it must not. */
public record BreaksFeaturesOfTheAnalysisKnowNoReportOfARun(
    BreaksOnePackageOfTheAnalysisReadsRuns report) {}
