/** The kind {@code bridge}: a Linux bridge. */
@NullMarked
package io.tare.infra.bridge;

import org.jspecify.annotations.NullMarked;
