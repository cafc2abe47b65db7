/**
 * Reads run directories for the analysis. The only package here that depends on the archive; all
 * others use a {@link io.tare.analysis.samples.RunSource}, read or made for a test. Begin with
 * {@link io.tare.analysis.samples.ArchivedRun}.
 */
package io.tare.analysis.samples;
