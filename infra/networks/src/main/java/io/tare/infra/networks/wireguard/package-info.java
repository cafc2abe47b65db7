/** The kind {@code wireguard}: an encrypted tunnel between two nodes. */
package io.tare.infra.networks.wireguard;
