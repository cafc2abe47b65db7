package io.tare.cli.arrows.wrong.harness;

import io.tare.cli.arrows.wrong.client.BreaksTheClientKnowsTheContractAndTheModel;

/** Has a forbidden dependency. */
public record BreaksTheConductorKnowsInfraModelAndArchive(
    BreaksTheClientKnowsTheContractAndTheModel client) {}
