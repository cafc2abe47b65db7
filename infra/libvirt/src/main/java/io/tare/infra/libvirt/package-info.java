/**
 * Machines of libvirt, managed with {@code virsh} on this machine or another: QEMU guests,
 * containers of its LXC driver, and everything else its drivers can start from a volume.
 */
@NullMarked
package io.tare.infra.libvirt;

import org.jspecify.annotations.NullMarked;
