package io.tare.harness.cli.arrows.wrong.harness.workloads.services.jmh;

import io.tare.harness.cli.arrows.wrong.harness.campaign.workload.Family;
import io.tare.harness.cli.arrows.wrong.harness.workloads.services.glassfish.Above;

/** Has a forbidden dependency. */
public record BreaksFamiliesDoNotUseEachOther(Above service) implements Family {}
