package io.tare.harness.cli.arrows.wrong.services.app;

import io.tare.harness.cli.arrows.wrong.harness.model.BreaksModelUsesNothingButTheJdk;

/** Has a forbidden dependency. */
public record BreaksServicesDoNotUseTheTestbed(BreaksModelUsesNothingButTheJdk model) {}
