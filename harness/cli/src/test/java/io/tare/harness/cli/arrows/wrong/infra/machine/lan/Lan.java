package io.tare.harness.cli.arrows.wrong.infra.machine.lan;

import io.tare.harness.cli.arrows.wrong.infra.api.NetworkKind;

/** Known to a package that must not know it. */
public record Lan() implements NetworkKind {}
