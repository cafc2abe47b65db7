/**
 * The platform of processes on this machine. It and its neighbours {@code
 * io.tare.infra.local.container} (runc) and {@code io.tare.infra.local.sshplatform} (any existing
 * machine) are the platforms without a hypervisor; they depend on hosts, not on each other. Start
 * with {@link io.tare.infra.local.nativeplatform.NativePlatform}, the smallest platform.
 */
package io.tare.infra.local.nativeplatform;
