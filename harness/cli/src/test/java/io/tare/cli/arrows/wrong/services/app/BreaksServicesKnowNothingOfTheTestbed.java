package io.tare.cli.arrows.wrong.services.app;

import io.tare.cli.arrows.wrong.model.BreaksModelKnowsTheJdkAlone;

/** Knows what it must not. */
public record BreaksServicesKnowNothingOfTheTestbed(BreaksModelKnowsTheJdkAlone model) {}
