/**
 * Nodes of this machine and the networks between them, whatever kinds these are: namespaces, cables
 * and tap devices on a bridge or switch, addresses, and clients on nodes of their own.
 */
@NullMarked
package io.tare.infra.network;

import org.jspecify.annotations.NullMarked;
