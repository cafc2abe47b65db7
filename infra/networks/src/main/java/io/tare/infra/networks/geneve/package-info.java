/** The kind {@code geneve}: a GENEVE tunnel. */
@NullMarked
package io.tare.infra.networks.geneve;

import org.jspecify.annotations.NullMarked;
