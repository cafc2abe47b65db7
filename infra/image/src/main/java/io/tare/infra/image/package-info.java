/** The image of which guests and containers are made, and the cache that keeps it. */
@NullMarked
package io.tare.infra.image;

import org.jspecify.annotations.NullMarked;
