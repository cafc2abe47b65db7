package io.tare.cli.arrows.wrong.cli.invocation;

import io.tare.cli.arrows.wrong.client.http.Below;

/** Has a forbidden dependency. */
public record BreaksWhatCommandsAreGivenKnowsNoPlatform(Below client) {}
