/** The kind {@code ovs}: Open vSwitch without a tunnel. */
@NullMarked
package io.tare.infra.networks.ovs;

import org.jspecify.annotations.NullMarked;
