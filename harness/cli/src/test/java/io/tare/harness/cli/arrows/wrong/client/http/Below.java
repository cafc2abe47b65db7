package io.tare.harness.cli.arrows.wrong.client.http;

import io.tare.harness.cli.arrows.wrong.client.driver.BreaksPackagesDoNotFormCycles;

/** The other half of a cycle. */
public record Below(BreaksPackagesDoNotFormCycles above) {}
