package io.tare.cli.arrows.wrong.infra;

import io.tare.cli.arrows.wrong.archive.BreaksArchiveKnowsTheModelJacksonAndSnakeyaml;

/** Knows what it must not. */
public record BreaksInfraKnowsTheModel(BreaksArchiveKnowsTheModelJacksonAndSnakeyaml archive) {}
