/** The kind {@code direct}: a cable between two nodes. */
@NullMarked
package io.tare.infra.networks.direct;

import org.jspecify.annotations.NullMarked;
