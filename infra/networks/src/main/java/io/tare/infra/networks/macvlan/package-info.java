/** The kind {@code macvlan}: devices of nodes on a device of their host. */
package io.tare.infra.networks.macvlan;
