package io.tare.cli.arrows.wrong.harness.tool;

import io.tare.cli.arrows.wrong.harness.run.BreaksWhoeverRunsKnowsNoFamily;

/** Knows what it must not. */
public record BreaksFamiliesDoNotKnowWhoRunsThem(BreaksWhoeverRunsKnowsNoFamily conductor) {}
