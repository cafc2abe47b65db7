/**
 * The platform of processes on this machine. It and its neighbours {@code io.tare.infra.container}
 * (runc) and {@code io.tare.infra.sshplatform} (any machine that exists) are what runs without a
 * hypervisor; they know hosts and not each other. Begin with {@link
 * io.tare.infra.nativeplatform.NativePlatform}, the shortest of all platforms.
 */
@NullMarked
package io.tare.infra.nativeplatform;

import org.jspecify.annotations.NullMarked;
