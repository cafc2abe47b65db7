package io.tare.harness.cli.arrows.wrong.client;

import io.tare.harness.cli.arrows.wrong.infra.BreaksInfraKnowsTheModel;

/** Has a forbidden dependency. */
public record BreaksTheClientKnowsTheContractAndTheModel(BreaksInfraKnowsTheModel infra) {}
