package io.tare.cli.arrows.wrong.client;

import io.tare.cli.arrows.wrong.infra.BreaksInfraKnowsTheModel;

/** Has a forbidden dependency. */
public record BreaksTheClientKnowsTheContractAndTheModel(BreaksInfraKnowsTheModel infra) {}
