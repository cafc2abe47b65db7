package io.tare.cli.arrows.wrong.analysis.presentation;

import io.tare.cli.arrows.wrong.analysis.planning.BreaksFeaturesOfTheAnalysisKnowNoReportOfARun;

/** Has a forbidden dependency. */
public record BreaksWhatReportsShareKnowsNoFeature(
    BreaksFeaturesOfTheAnalysisKnowNoReportOfARun feature) {}
