package io.tare.harness.cli.arrows.wrong.analysis;

import io.tare.harness.cli.arrows.wrong.infra.BreaksInfraKnowsTheModel;

/** Has a forbidden dependency. */
public record BreaksAnalysisKnowsTheModelAndTheArchive(BreaksInfraKnowsTheModel infra) {}
