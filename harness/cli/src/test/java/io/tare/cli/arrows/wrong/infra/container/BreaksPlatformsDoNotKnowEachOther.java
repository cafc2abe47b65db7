package io.tare.cli.arrows.wrong.infra.container;

import io.tare.cli.arrows.wrong.infra.guest.Guest;

/** Has a forbidden dependency. */
public record BreaksPlatformsDoNotKnowEachOther(Guest guest) {}
