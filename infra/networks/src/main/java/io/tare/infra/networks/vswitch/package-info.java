/** Open vSwitch in hosts that are namespaces: separate daemons, bridges and tunnels. */
@NullMarked
package io.tare.infra.networks.vswitch;

import org.jspecify.annotations.NullMarked;
