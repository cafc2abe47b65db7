package io.tare.cli.arrows.wrong.harness.service;

import io.tare.cli.arrows.wrong.harness.workload.Family;

/** Used by a family that must not depend on it. */
public record Above() implements Family {}
