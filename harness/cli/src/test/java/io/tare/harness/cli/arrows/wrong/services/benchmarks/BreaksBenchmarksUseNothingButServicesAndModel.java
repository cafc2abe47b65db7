package io.tare.harness.cli.arrows.wrong.services.benchmarks;

import io.tare.harness.cli.arrows.wrong.harness.packing.BreaksPackingUsesNothingButModelAndFormats;

/** Has a forbidden dependency. */
public record BreaksBenchmarksUseNothingButServicesAndModel(
    BreaksPackingUsesNothingButModelAndFormats packing) {}
