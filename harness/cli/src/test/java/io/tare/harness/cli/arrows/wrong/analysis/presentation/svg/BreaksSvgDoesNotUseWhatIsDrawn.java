package io.tare.harness.cli.arrows.wrong.analysis.presentation.svg;

import io.tare.harness.cli.arrows.wrong.harness.model.BreaksModelUsesNothingButTheJdk;

/** Has a forbidden dependency. */
public record BreaksSvgDoesNotUseWhatIsDrawn(BreaksModelUsesNothingButTheJdk model) {}
