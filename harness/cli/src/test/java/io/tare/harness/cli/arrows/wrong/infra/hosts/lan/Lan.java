package io.tare.harness.cli.arrows.wrong.infra.hosts.lan;

import io.tare.harness.cli.arrows.wrong.infra.hosts.platform.NetworkKind;

/** Known to a package that must not know it. */
public record Lan() implements NetworkKind {}
