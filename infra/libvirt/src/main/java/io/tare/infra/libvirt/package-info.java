/**
 * Machines that libvirt makes, asked by {@code virsh} on this machine or on another one: guests of
 * QEMU, containers of its LXC driver, and whatever else its drivers know to start from a volume.
 */
@NullMarked
package io.tare.infra.libvirt;

import org.jspecify.annotations.NullMarked;
