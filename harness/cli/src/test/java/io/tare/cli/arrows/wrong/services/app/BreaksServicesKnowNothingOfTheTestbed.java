package io.tare.cli.arrows.wrong.services.app;

import io.tare.cli.arrows.wrong.model.BreaksModelKnowsTheJdkAlone;

/** Has a forbidden dependency. */
public record BreaksServicesKnowNothingOfTheTestbed(BreaksModelKnowsTheJdkAlone model) {}
