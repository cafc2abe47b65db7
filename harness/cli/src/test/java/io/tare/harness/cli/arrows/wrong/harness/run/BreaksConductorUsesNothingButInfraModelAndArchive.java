package io.tare.harness.cli.arrows.wrong.harness.run;

import io.tare.harness.cli.arrows.wrong.client.BreaksClientUsesNothingButContractAndModel;

/** Has a forbidden dependency. */
public record BreaksConductorUsesNothingButInfraModelAndArchive(
    BreaksClientUsesNothingButContractAndModel client) {}
