/** The image of which guests and containers are made. */
@NullMarked
package io.tare.infra.image;

import org.jspecify.annotations.NullMarked;
