package io.tare.cli.arrows.wrong.analysis.svg;

import io.tare.cli.arrows.wrong.model.BreaksModelKnowsTheJdkAlone;

/** Knows what it must not. */
public record BreaksDrawingKnowsNothingOfWhatIsDrawn(BreaksModelKnowsTheJdkAlone model) {}
