package io.tare.cli.arrows.wrong.analysis.svg;

import io.tare.cli.arrows.wrong.model.BreaksModelKnowsTheJdkAlone;

/** Has a forbidden dependency. */
public record BreaksDrawingKnowsNothingOfWhatIsDrawn(BreaksModelKnowsTheJdkAlone model) {}
