/** The kind {@code vlan}: frames with a VLAN's tag between two hosts. */
package io.tare.infra.networks.vlan;
