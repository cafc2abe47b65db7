/** The kind {@code lb-vxlan}: Linux bridges joined by a VXLAN tunnel. */
@NullMarked
package io.tare.infra.networks.vxlan;

import org.jspecify.annotations.NullMarked;
