package io.tare.cli.arrows.wrong.infra.container;

import io.tare.cli.arrows.wrong.infra.lan.Lan;

/** Knows what it must not. */
public record BreaksNetworksDoNotKnowEachOther(Lan network) {}
