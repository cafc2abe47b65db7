package io.tare.cli.arrows.wrong.infra.guest;

import io.tare.cli.arrows.wrong.infra.platform.PlatformKind;

/** Known to a kind that must not know it. */
public record Guest() implements PlatformKind {}
