package io.tare.cli.arrows.wrong.analysis.presentation;

import io.tare.cli.arrows.wrong.analysis.planning.BreaksFeaturesOfTheAnalysisKnowNoReportOfARun;

/** Knows what it must not. */
public record BreaksWhatReportsShareKnowsNoFeature(
    BreaksFeaturesOfTheAnalysisKnowNoReportOfARun feature) {}
