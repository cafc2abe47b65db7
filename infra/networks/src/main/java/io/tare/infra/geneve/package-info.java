/** The kind {@code geneve}: a GENEVE tunnel. */
@NullMarked
package io.tare.infra.geneve;

import org.jspecify.annotations.NullMarked;
