/** The kind {@code lb-vxlan}: Linux bridges joined by a VXLAN tunnel. */
package io.tare.infra.networks.vxlan;
