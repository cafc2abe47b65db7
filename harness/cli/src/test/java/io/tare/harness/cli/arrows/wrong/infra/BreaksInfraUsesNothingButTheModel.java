package io.tare.harness.cli.arrows.wrong.infra;

import io.tare.harness.cli.arrows.wrong.harness.archive.BreaksArchiveUsesNothingButModelAndFormats;

/** Has a forbidden dependency. */
public record BreaksInfraUsesNothingButTheModel(
    BreaksArchiveUsesNothingButModelAndFormats archive) {}
