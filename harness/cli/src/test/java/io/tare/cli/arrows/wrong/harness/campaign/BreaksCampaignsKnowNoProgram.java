package io.tare.cli.arrows.wrong.harness.campaign;

import io.tare.cli.arrows.wrong.harness.service.Above;

/** Knows what it must not. */
public record BreaksCampaignsKnowNoProgram(Above service) {}
