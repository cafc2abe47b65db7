package io.tare.harness.cli.arrows.wrong.harness.campaign;

import io.tare.harness.cli.arrows.wrong.harness.workloads.services.glassfish.Above;

/** Has a forbidden dependency. */
public record BreaksCampaignsDoNotUseWorkloads(Above service) {}
