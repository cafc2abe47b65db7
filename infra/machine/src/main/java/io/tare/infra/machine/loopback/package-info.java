/** The network kind {@code loopback}: a node's own network, over which it reaches itself. */
package io.tare.infra.machine.loopback;
