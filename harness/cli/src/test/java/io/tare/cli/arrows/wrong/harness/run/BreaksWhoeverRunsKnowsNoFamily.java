package io.tare.cli.arrows.wrong.harness.run;

import io.tare.cli.arrows.wrong.harness.service.Above;

/** Has a forbidden dependency. */
public record BreaksWhoeverRunsKnowsNoFamily(Above service) {}
