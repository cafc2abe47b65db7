package io.tare.harness.cli.arrows.wrong.harness.run;

import io.tare.harness.cli.arrows.wrong.harness.workloads.services.glassfish.Above;

/** Has a forbidden dependency. */
public record BreaksConductorDoesNotUseAFamily(Above service) {}
