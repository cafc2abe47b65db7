package io.tare.cli.arrows.wrong.harness.jmh;

import io.tare.cli.arrows.wrong.harness.service.Above;

/** Knows what it must not. */
public record BreaksFamiliesDoNotKnowEachOther(Above service) {}
