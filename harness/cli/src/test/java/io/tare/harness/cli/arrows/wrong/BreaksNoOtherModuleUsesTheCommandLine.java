package io.tare.harness.cli.arrows.wrong;

import io.tare.harness.cli.arrows.wrong.harness.cli.BreaksNoOtherPackageReadsClocks;

/** Has a forbidden dependency. */
public record BreaksNoOtherModuleUsesTheCommandLine(BreaksNoOtherPackageReadsClocks line) {}
