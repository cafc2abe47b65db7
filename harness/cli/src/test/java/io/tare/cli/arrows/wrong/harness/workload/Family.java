package io.tare.cli.arrows.wrong.harness.workload;

/** What tells families of workloads. */
public interface Family {}
