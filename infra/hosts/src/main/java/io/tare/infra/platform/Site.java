package io.tare.infra.platform;

import io.tare.infra.host.Host;

/**
 * A machine that is reached by SSH, as others on its network reach it.
 *
 * @param machine without any confinement
 * @param address its own, as numbers
 */
public record Site(Host machine, String address) {}
