package io.tare.infra.api;

import io.tare.infra.hosts.Host;

/**
 * A machine reached over SSH, with its address for others on its network.
 *
 * @param machine without any confinement
 * @param address its numeric address
 */
public record AddressedMachine(Host machine, String address) {}
