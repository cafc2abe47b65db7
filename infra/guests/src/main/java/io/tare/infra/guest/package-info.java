/** Guests: one image and one disk of artefacts, booted by User Mode Linux or by QEMU. */
@NullMarked
package io.tare.infra.guest;

import org.jspecify.annotations.NullMarked;
