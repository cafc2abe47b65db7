package io.tare.cli.arrows.wrong.infra.container;

import io.tare.cli.arrows.wrong.infra.guest.Guest;

/** Knows what it must not. */
public record BreaksPlatformsDoNotKnowEachOther(Guest guest) {}
