package io.tare.cli.arrows.wrong.harness.jmh;

import io.tare.cli.arrows.wrong.harness.service.Above;
import io.tare.cli.arrows.wrong.harness.workload.Family;

/** Has a forbidden dependency. */
public record BreaksFamiliesDoNotKnowEachOther(Above service) implements Family {}
