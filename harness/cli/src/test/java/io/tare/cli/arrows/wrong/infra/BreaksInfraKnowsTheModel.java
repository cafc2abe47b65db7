package io.tare.cli.arrows.wrong.infra;

import io.tare.cli.arrows.wrong.archive.BreaksArchiveKnowsTheModelAndItsFormats;

/** Knows what it must not. */
public record BreaksInfraKnowsTheModel(BreaksArchiveKnowsTheModelAndItsFormats archive) {}
