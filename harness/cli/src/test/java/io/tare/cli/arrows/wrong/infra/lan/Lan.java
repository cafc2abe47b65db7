package io.tare.cli.arrows.wrong.infra.lan;

import io.tare.cli.arrows.wrong.infra.platform.NetworkKind;

/** Known to a package that must not know it. */
public record Lan() implements NetworkKind {}
