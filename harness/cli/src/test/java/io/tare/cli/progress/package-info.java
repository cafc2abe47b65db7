/** How far a run is, in words. */
@NullMarked
package io.tare.cli.progress;

import org.jspecify.annotations.NullMarked;
