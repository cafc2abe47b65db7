package io.tare.cli.arrows.wrong.infra;

import io.tare.cli.arrows.wrong.archive.BreaksArchiveKnowsTheModelAndJackson;

/** Knows what it must not. */
public record BreaksInfraKnowsTheModel(BreaksArchiveKnowsTheModelAndJackson archive) {}
