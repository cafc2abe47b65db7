/**
 * Nodes of this machine and the networks between them, of any kind: namespaces, cables and tap
 * devices on a bridge or switch, addresses, and clients on their own nodes.
 */
package io.tare.infra.machine.network;
