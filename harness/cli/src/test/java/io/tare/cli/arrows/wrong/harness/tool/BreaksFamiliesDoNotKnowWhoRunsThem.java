package io.tare.cli.arrows.wrong.harness.tool;

import io.tare.cli.arrows.wrong.harness.run.BreaksWhoeverRunsKnowsNoFamily;

/** Has a forbidden dependency. */
public record BreaksFamiliesDoNotKnowWhoRunsThem(BreaksWhoeverRunsKnowsNoFamily conductor) {}
