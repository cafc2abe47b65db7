/** The image of guests and containers. */
@NullMarked
package io.tare.infra.image;

import org.jspecify.annotations.NullMarked;
