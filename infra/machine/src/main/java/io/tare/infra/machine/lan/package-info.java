/**
 * The network kind {@code lan}: a bridge on this machine, or the existing network of other
 * machines.
 */
package io.tare.infra.machine.lan;
