package io.tare.harness.cli.arrows.wrong.infra.local.container;

import io.tare.harness.cli.arrows.wrong.infra.guests.Guest;

/** Has a forbidden dependency. */
public record BreaksPlatformsDoNotUseEachOther(Guest guest) {}
