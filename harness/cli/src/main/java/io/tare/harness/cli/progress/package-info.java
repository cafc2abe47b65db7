/** Shows the progress of a run: a few redrawn lines on a terminal, plain lines elsewhere. */
@NullMarked
package io.tare.harness.cli.progress;

import org.jspecify.annotations.NullMarked;
