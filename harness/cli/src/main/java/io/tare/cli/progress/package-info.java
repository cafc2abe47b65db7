/** Tells people how a run goes on: a few lines redrawn on a terminal, plain lines elsewhere. */
@NullMarked
package io.tare.cli.progress;

import org.jspecify.annotations.NullMarked;
