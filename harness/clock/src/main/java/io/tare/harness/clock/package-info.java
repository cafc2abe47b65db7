/** The only place where the harness reads a clock. */
@NullMarked
package io.tare.harness.clock;

import org.jspecify.annotations.NullMarked;
