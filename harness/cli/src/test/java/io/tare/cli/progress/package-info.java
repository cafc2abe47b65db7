/** The progress of a run, in words. */
@NullMarked
package io.tare.cli.progress;

import org.jspecify.annotations.NullMarked;
