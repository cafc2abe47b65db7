/** Reads clocks, and says how well; nothing else in the client does. */
@NullMarked
package io.tare.client.clock;

import org.jspecify.annotations.NullMarked;
