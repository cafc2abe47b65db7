/** Samples for other programs, one after another, however many there are. */
@NullMarked
package io.tare.cli.export;

import org.jspecify.annotations.NullMarked;
