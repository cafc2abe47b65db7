package io.tare.harness.cli.arrows.wrong.services.benchmarks;

import io.tare.harness.cli.arrows.wrong.harness.packing.BreaksPackingKnowsTheModelAndItsFormats;

/** Has a forbidden dependency. */
public record BreaksBenchmarksKnowServicesAndTheModel(
    BreaksPackingKnowsTheModelAndItsFormats packing) {}
