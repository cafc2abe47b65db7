/** The kind {@code ovs-gre}: a GRE tunnel of Open vSwitch. */
@NullMarked
package io.tare.infra.networks.ovsgre;

import org.jspecify.annotations.NullMarked;
