package io.tare.harness.cli.arrows.wrong.analysis;

import io.tare.harness.cli.arrows.wrong.infra.BreaksInfraUsesNothingButTheModel;

/** Has a forbidden dependency. */
public record BreaksAnalysisUsesNothingButModelAndArchive(
    BreaksInfraUsesNothingButTheModel infra) {}
