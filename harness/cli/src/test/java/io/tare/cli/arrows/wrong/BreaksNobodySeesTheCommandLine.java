package io.tare.cli.arrows.wrong;

import io.tare.cli.arrows.wrong.cli.BreaksClocksAreReadInOnePackageOfAModule;

/** Has a forbidden dependency. */
public record BreaksNobodySeesTheCommandLine(BreaksClocksAreReadInOnePackageOfAModule line) {}
