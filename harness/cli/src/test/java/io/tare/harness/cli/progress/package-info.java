/** The progress of a run, in words. */
package io.tare.harness.cli.progress;
