package io.tare.harness.cli.arrows.wrong.analysis.presentation;

import io.tare.harness.cli.arrows.wrong.analysis.capacity.planning.BreaksFeaturesOfTheAnalysisKnowNoReportOfARun;

/** Has a forbidden dependency. */
public record BreaksWhatReportsShareKnowsNoFeature(
    BreaksFeaturesOfTheAnalysisKnowNoReportOfARun feature) {}
