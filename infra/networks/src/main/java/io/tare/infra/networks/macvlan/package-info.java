/** The kind {@code macvlan}: devices of nodes on a device of their host. */
@NullMarked
package io.tare.infra.networks.macvlan;

import org.jspecify.annotations.NullMarked;
