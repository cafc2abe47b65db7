/**
 * The platform of processes on this machine. It and its neighbours {@code io.tare.infra.container}
 * (runc) and {@code io.tare.infra.sshplatform} (any existing machine) are the platforms without a
 * hypervisor; they depend on hosts, not on each other. Start with {@link
 * io.tare.infra.nativeplatform.NativePlatform}, the smallest platform.
 */
@NullMarked
package io.tare.infra.nativeplatform;

import org.jspecify.annotations.NullMarked;
