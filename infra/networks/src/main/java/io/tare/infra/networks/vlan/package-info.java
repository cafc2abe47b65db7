/** The kind {@code vlan}: frames with a VLAN's tag between two hosts. */
@NullMarked
package io.tare.infra.networks.vlan;

import org.jspecify.annotations.NullMarked;
