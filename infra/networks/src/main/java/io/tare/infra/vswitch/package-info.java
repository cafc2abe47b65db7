/** Open vSwitch in hosts that are namespaces: daemons of their own, bridges and tunnels. */
@NullMarked
package io.tare.infra.vswitch;

import org.jspecify.annotations.NullMarked;
