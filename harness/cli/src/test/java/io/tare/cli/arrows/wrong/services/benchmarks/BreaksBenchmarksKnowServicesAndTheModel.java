package io.tare.cli.arrows.wrong.services.benchmarks;

import io.tare.cli.arrows.wrong.packing.BreaksPackingKnowsTheModelAndItsFormats;

/** Has a forbidden dependency. */
public record BreaksBenchmarksKnowServicesAndTheModel(
    BreaksPackingKnowsTheModelAndItsFormats packing) {}
