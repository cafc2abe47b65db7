/** The progress of a run, in words. */
@NullMarked
package io.tare.harness.cli.progress;

import org.jspecify.annotations.NullMarked;
