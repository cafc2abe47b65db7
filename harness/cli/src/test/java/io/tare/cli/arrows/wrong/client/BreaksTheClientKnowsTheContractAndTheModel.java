package io.tare.cli.arrows.wrong.client;

import io.tare.cli.arrows.wrong.infra.BreaksInfraKnowsTheModel;

/** Knows what it must not. */
public record BreaksTheClientKnowsTheContractAndTheModel(BreaksInfraKnowsTheModel infra) {}
