package io.tare.cli.arrows.wrong.analysis;

import io.tare.cli.arrows.wrong.infra.BreaksInfraKnowsTheModel;

/** Has a forbidden dependency. */
public record BreaksAnalysisKnowsTheModelAndTheArchive(BreaksInfraKnowsTheModel infra) {}
