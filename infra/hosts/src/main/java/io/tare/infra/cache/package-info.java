/** The directory that is kept between runs, and what in it is ours. */
@NullMarked
package io.tare.infra.cache;

import org.jspecify.annotations.NullMarked;
