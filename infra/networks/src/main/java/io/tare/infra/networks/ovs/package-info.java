/** The kind {@code ovs}: Open vSwitch without a tunnel. */
package io.tare.infra.networks.ovs;
