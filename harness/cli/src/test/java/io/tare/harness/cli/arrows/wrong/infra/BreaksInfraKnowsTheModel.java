package io.tare.harness.cli.arrows.wrong.infra;

import io.tare.harness.cli.arrows.wrong.harness.archive.BreaksArchiveKnowsTheModelAndItsFormats;

/** Has a forbidden dependency. */
public record BreaksInfraKnowsTheModel(BreaksArchiveKnowsTheModelAndItsFormats archive) {}
