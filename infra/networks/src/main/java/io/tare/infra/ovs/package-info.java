/** The kind {@code ovs}: Open vSwitch without a tunnel. */
@NullMarked
package io.tare.infra.ovs;

import org.jspecify.annotations.NullMarked;
