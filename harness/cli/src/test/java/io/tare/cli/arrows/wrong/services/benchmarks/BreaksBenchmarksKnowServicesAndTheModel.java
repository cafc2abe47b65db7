package io.tare.cli.arrows.wrong.services.benchmarks;

import io.tare.cli.arrows.wrong.packing.BreaksPackingKnowsTheModelAndAvro;

/** Knows what it must not. */
public record BreaksBenchmarksKnowServicesAndTheModel(BreaksPackingKnowsTheModelAndAvro packing) {}
