package io.tare.cli.arrows.wrong.harness.run;

import io.tare.cli.arrows.wrong.harness.service.Above;

/** Knows what it must not. */
public record BreaksWhoeverRunsKnowsNoFamily(Above service) {}
