package io.tare.harness.cli.arrows.wrong.client.driver;

import io.tare.harness.cli.arrows.wrong.client.http.Below;

/** Knows what knows it. */
public record BreaksPackagesDoNotFormCycles(Below below) {}
