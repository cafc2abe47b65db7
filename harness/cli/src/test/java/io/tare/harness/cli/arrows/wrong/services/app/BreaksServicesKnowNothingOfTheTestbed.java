package io.tare.harness.cli.arrows.wrong.services.app;

import io.tare.harness.cli.arrows.wrong.harness.model.BreaksModelKnowsTheJdkAlone;

/** Has a forbidden dependency. */
public record BreaksServicesKnowNothingOfTheTestbed(BreaksModelKnowsTheJdkAlone model) {}
