/**
 * Platforms whose machines are created on request by a hypervisor's or a cloud's control. The
 * differences are behind {@link io.tare.infra.managed.MachineControl}; leases, waiting, retries,
 * access and clean-up are the same for all.
 */
package io.tare.infra.managed;
