/** The kind {@code ovs-gre}: a GRE tunnel of Open vSwitch. */
package io.tare.infra.networks.ovsgre;
