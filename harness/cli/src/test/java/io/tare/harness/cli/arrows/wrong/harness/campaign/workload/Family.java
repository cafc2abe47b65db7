package io.tare.harness.cli.arrows.wrong.harness.campaign.workload;

/** What tells families of workloads. */
public interface Family {}
