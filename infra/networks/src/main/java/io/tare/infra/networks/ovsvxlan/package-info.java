/** The kind {@code ovs-vxlan}: a VXLAN tunnel of Open vSwitch. */
@NullMarked
package io.tare.infra.networks.ovsvxlan;

import org.jspecify.annotations.NullMarked;
