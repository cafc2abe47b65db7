/**
 * Guests: one image and one disk of artefacts, booted by User Mode Linux or QEMU on this machine,
 * and migrated by QEMU. Depends on hosts, networks and the image, and on no other kind of platform.
 * Start with {@link io.tare.infra.guests.GuestPlatform}; {@link io.tare.infra.guests.Hypervisor} is
 * what both have in common.
 */
package io.tare.infra.guests;
