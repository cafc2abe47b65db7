/**
 * Platforms whose machines are made on request by something that manages them: a hypervisor's or a
 * cloud's control. What differs between these is behind {@link
 * io.tare.infra.managed.MachineControl}; leases, waiting, retries, access and clean-up are the same
 * for all.
 */
@NullMarked
package io.tare.infra.managed;

import org.jspecify.annotations.NullMarked;
