package io.tare.cli.arrows.wrong.cli.invocation;

import io.tare.cli.arrows.wrong.client.http.Below;

/** Knows what it must not. */
public record BreaksWhatCommandsAreGivenKnowsNoPlatform(Below client) {}
