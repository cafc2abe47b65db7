/** The kind {@code ovs-gre}: a GRE tunnel of Open vSwitch. */
@NullMarked
package io.tare.infra.ovsgre;

import org.jspecify.annotations.NullMarked;
