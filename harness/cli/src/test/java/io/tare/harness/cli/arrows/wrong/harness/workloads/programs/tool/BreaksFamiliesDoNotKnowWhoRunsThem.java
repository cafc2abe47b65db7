package io.tare.harness.cli.arrows.wrong.harness.workloads.programs.tool;

import io.tare.harness.cli.arrows.wrong.harness.run.BreaksWhoeverRunsKnowsNoFamily;

/** Has a forbidden dependency. */
public record BreaksFamiliesDoNotKnowWhoRunsThem(BreaksWhoeverRunsKnowsNoFamily conductor) {}
