/** The kind {@code ovs-vxlan}: a VXLAN tunnel of Open vSwitch. */
package io.tare.infra.networks.ovsvxlan;
