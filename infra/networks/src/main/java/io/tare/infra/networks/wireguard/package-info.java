/** The kind {@code wireguard}: an encrypted tunnel between two nodes. */
@NullMarked
package io.tare.infra.networks.wireguard;

import org.jspecify.annotations.NullMarked;
