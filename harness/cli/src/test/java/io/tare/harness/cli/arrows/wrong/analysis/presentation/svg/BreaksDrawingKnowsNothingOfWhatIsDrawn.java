package io.tare.harness.cli.arrows.wrong.analysis.presentation.svg;

import io.tare.harness.cli.arrows.wrong.harness.model.BreaksModelKnowsTheJdkAlone;

/** Has a forbidden dependency. */
public record BreaksDrawingKnowsNothingOfWhatIsDrawn(BreaksModelKnowsTheJdkAlone model) {}
