package io.tare.cli.arrows.wrong.harness.service;

import io.tare.cli.arrows.wrong.harness.workload.Family;

/** Known to a family that must not know it. */
public record Above() implements Family {}
