package io.tare.cli.arrows.wrong;

import io.tare.cli.arrows.wrong.cli.BreaksClocksAreReadInOnePackageOfAModule;

/** Knows what it must not. */
public record BreaksNobodySeesTheCommandLine(BreaksClocksAreReadInOnePackageOfAModule line) {}
