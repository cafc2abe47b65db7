/** Reads clocks and measures their quality; nothing else in the client reads a clock. */
@NullMarked
package io.tare.client.clock;

import org.jspecify.annotations.NullMarked;
