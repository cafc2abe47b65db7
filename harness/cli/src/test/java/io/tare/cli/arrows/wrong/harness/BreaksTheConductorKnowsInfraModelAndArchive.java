package io.tare.cli.arrows.wrong.harness;

import io.tare.cli.arrows.wrong.client.BreaksTheClientKnowsTheContractAndTheModel;

/** Knows what it must not. */
public record BreaksTheConductorKnowsInfraModelAndArchive(
    BreaksTheClientKnowsTheContractAndTheModel client) {}
