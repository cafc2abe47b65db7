/** The kind {@code bridge}: a Linux bridge. */
@NullMarked
package io.tare.infra.networks.bridge;

import org.jspecify.annotations.NullMarked;
