package io.tare.harness.cli.arrows.wrong.client.http;

import io.tare.harness.cli.arrows.wrong.client.driver.BreaksPackagesKnowEachOtherWithoutCycles;

/** The other half of a cycle. */
public record Below(BreaksPackagesKnowEachOtherWithoutCycles above) {}
