/**
 * Xen guests, created with {@code xl} on a dom0 reached over SSH. Everything of a guest is in a
 * directory with its name there, so that the name suffices to find it again.
 */
package io.tare.infra.xen;
