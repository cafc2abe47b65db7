package io.tare.harness.cli.arrows.wrong.infra.local.container;

import io.tare.harness.cli.arrows.wrong.infra.machine.lan.Lan;

/** Has a forbidden dependency. */
public record BreaksNetworksDoNotUseEachOther(Lan network) {}
