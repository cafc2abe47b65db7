/**
 * The guest image as a disk that boots by itself, under BIOS and UEFI, for hypervisors that take no
 * kernel from outside.
 */
@NullMarked
package io.tare.infra.bootdisk;

import org.jspecify.annotations.NullMarked;
