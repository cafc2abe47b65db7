/** Open vSwitch in hosts that are namespaces: separate daemons, bridges and tunnels. */
package io.tare.infra.networks.vswitch;
