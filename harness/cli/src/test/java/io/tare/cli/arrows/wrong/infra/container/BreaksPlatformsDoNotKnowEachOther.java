package io.tare.cli.arrows.wrong.infra.container;

import io.tare.cli.arrows.wrong.infra.guest.BreaksOnePackageKnowsSsh;

/** Knows what it must not. */
public record BreaksPlatformsDoNotKnowEachOther(BreaksOnePackageKnowsSsh guest) {}
