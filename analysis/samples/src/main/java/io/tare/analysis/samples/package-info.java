/** Reads run directories for the analysis. The only package here that knows the archive. */
@NullMarked
package io.tare.analysis.samples;

import org.jspecify.annotations.NullMarked;
