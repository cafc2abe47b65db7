/** Shows the progress of a run: a few redrawn lines on a terminal, plain lines elsewhere. */
package io.tare.harness.cli.progress;
