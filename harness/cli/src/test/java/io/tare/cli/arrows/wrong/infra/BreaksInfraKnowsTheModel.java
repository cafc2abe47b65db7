package io.tare.cli.arrows.wrong.infra;

import io.tare.cli.arrows.wrong.archive.BreaksArchiveKnowsTheModelAndItsFormats;

/** Has a forbidden dependency. */
public record BreaksInfraKnowsTheModel(BreaksArchiveKnowsTheModelAndItsFormats archive) {}
