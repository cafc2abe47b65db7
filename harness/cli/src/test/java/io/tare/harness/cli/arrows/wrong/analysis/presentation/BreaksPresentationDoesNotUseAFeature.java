package io.tare.harness.cli.arrows.wrong.analysis.presentation;

import io.tare.harness.cli.arrows.wrong.analysis.capacity.planning.BreaksFeaturesOfTheAnalysisDoNotUseTheReport;

/** Has a forbidden dependency. */
public record BreaksPresentationDoesNotUseAFeature(
    BreaksFeaturesOfTheAnalysisDoNotUseTheReport feature) {}
