package io.tare.cli.arrows.wrong.harness.campaign;

import io.tare.cli.arrows.wrong.harness.service.Above;

/** Has a forbidden dependency. */
public record BreaksCampaignsKnowNoProgram(Above service) {}
