/** The course of a trial: fresh starts, warm-up, turns of platforms, counted slices. */
package io.tare.harness.run.trial;
