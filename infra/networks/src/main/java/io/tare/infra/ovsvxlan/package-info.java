/** The kind {@code ovs-vxlan}: a VXLAN tunnel of Open vSwitch. */
@NullMarked
package io.tare.infra.ovsvxlan;

import org.jspecify.annotations.NullMarked;
