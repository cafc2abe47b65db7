package io.tare.harness.cli.arrows.wrong.harness.workloads.programs.tool;

import io.tare.harness.cli.arrows.wrong.harness.run.BreaksConductorDoesNotUseAFamily;

/** Has a forbidden dependency. */
public record BreaksFamiliesDoNotUseTheConductor(BreaksConductorDoesNotUseAFamily conductor) {}
