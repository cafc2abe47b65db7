package io.tare.harness.launch;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import java.time.Duration;

/**
 * A run of a program that is to be started.
 *
 * @param host whence it is started
 * @param command what runs
 * @param shape what it needs
 * @param limit after which it is ended; waiting for its place does not count
 */
public record JobOrder(Host host, Command command, JobShape shape, Duration limit) {}
