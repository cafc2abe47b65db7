package io.tare.cli.arrows.wrong.infra.container;

import io.tare.cli.arrows.wrong.infra.lan.Lan;

/** Has a forbidden dependency. */
public record BreaksNetworksDoNotKnowEachOther(Lan network) {}
