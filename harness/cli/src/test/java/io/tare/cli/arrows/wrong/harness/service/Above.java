package io.tare.cli.arrows.wrong.harness.service;

/** Known to a family that must not know it. */
public record Above() {}
