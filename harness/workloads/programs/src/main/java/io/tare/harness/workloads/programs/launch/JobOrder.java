package io.tare.harness.workloads.programs.launch;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.time.Duration;

/**
 * A run of a program to be started.
 *
 * @param host from which it is started
 * @param command what runs
 * @param shape its needs
 * @param limit after which it is ended, not counting the wait for its place
 */
public record JobOrder(Host host, Command command, JobShape shape, Duration limit) {}
