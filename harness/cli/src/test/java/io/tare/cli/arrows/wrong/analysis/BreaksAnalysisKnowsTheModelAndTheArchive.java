package io.tare.cli.arrows.wrong.analysis;

import io.tare.cli.arrows.wrong.infra.BreaksInfraKnowsTheModel;

/** Knows what it must not. */
public record BreaksAnalysisKnowsTheModelAndTheArchive(BreaksInfraKnowsTheModel infra) {}
