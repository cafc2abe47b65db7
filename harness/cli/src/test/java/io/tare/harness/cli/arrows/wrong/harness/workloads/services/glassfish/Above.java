package io.tare.harness.cli.arrows.wrong.harness.workloads.services.glassfish;

import io.tare.harness.cli.arrows.wrong.harness.campaign.workload.Family;

/** Used by a family that must not depend on it. */
public record Above() implements Family {}
