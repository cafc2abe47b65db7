package io.tare.harness.cli.arrows.wrong.infra.guests;

import io.tare.harness.cli.arrows.wrong.infra.api.PlatformKind;

/** Known to a kind that must not know it. */
public record Guest() implements PlatformKind {}
