package io.tare.cli.arrows.wrong.services.benchmarks;

import io.tare.cli.arrows.wrong.packing.BreaksPackingKnowsTheModelAndItsFormats;

/** Knows what it must not. */
public record BreaksBenchmarksKnowServicesAndTheModel(
    BreaksPackingKnowsTheModelAndItsFormats packing) {}
