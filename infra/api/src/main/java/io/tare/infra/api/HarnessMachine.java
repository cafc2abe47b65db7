package io.tare.infra.api;

import io.tare.infra.hosts.Host;

/**
 * The harness's machine beside a platform, for what serves its nodes and is not measured.
 *
 * @param host where programs run that do not count as the platform's
 * @param address at which the platform's own nodes reach them
 */
public record HarnessMachine(Host host, String address) {}
