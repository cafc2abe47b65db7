/**
 * Containers under gVisor: a kernel that runs as a process and answers their system calls. From the
 * files, limits and supervision of the kind {@code container}; depends on no other kind of
 * platform. Start with {@link io.tare.infra.gvisor.GvisorKind} and {@link
 * io.tare.infra.gvisor.Runsc}.
 */
package io.tare.infra.gvisor;
