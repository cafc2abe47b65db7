/**
 * Machines of libvirt, managed with {@code virsh} on this machine or another: QEMU guests,
 * containers of its LXC driver, and everything else its drivers can start from a volume.
 */
package io.tare.infra.libvirt;
