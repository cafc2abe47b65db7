package io.tare.harness.cli.arrows.wrong;

import io.tare.harness.cli.arrows.wrong.harness.cli.BreaksClocksAreReadInOnePackageOfAModule;

/** Has a forbidden dependency. */
public record BreaksNobodySeesTheCommandLine(BreaksClocksAreReadInOnePackageOfAModule line) {}
