/**
 * Guests: one image and one disk of artefacts, booted by User Mode Linux or by QEMU on this
 * machine, and moved by QEMU. Knows hosts, networks and the image, and no other kind of platform.
 * Begin with {@link io.tare.infra.guest.GuestPlatform}; {@link io.tare.infra.guest.Hypervisor} is
 * what the two have in common.
 */
@NullMarked
package io.tare.infra.guest;

import org.jspecify.annotations.NullMarked;
