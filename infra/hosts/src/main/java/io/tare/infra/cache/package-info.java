/** The directory that is kept between runs, what in it is ours, and room for more. */
@NullMarked
package io.tare.infra.cache;

import org.jspecify.annotations.NullMarked;
