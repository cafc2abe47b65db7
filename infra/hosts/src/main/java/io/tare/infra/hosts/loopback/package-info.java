/** The network kind {@code loopback}: a node's own network, over which it reaches itself. */
@NullMarked
package io.tare.infra.hosts.loopback;

import org.jspecify.annotations.NullMarked;
