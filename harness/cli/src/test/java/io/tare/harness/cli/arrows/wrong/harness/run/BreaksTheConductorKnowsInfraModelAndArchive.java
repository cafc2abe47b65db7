package io.tare.harness.cli.arrows.wrong.harness.run;

import io.tare.harness.cli.arrows.wrong.client.BreaksTheClientKnowsTheContractAndTheModel;

/** Has a forbidden dependency. */
public record BreaksTheConductorKnowsInfraModelAndArchive(
    BreaksTheClientKnowsTheContractAndTheModel client) {}
