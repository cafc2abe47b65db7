package io.tare.harness.cli.arrows.wrong.harness.command;

import io.tare.harness.cli.arrows.wrong.client.http.Below;

/** Has a forbidden dependency. */
public record BreaksCommandSupportDoesNotUsePlatforms(Below client) {}
