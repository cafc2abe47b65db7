/**
 * The guest image as a disk that boots under BIOS and UEFI, for hypervisors that accept no external
 * kernel.
 */
package io.tare.infra.image.bootdisk;
