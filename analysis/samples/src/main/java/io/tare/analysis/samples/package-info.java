/**
 * Reads run directories for the analysis. The only package here that knows the archive; all others
 * take a {@link io.tare.analysis.samples.RunSource}, whether it was read or made up for a test.
 * Begin with {@link io.tare.analysis.samples.ArchivedRun}.
 */
@NullMarked
package io.tare.analysis.samples;

import org.jspecify.annotations.NullMarked;
