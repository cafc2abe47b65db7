package io.tare.harness.cli.arrows.wrong.client;

import io.tare.harness.cli.arrows.wrong.infra.BreaksInfraUsesNothingButTheModel;

/** Has a forbidden dependency. */
public record BreaksClientUsesNothingButContractAndModel(BreaksInfraUsesNothingButTheModel infra) {}
