/**
 * The results of a run: from samples, plan, journal and environments to immutable results. Accesses
 * no files: input comes from {@link io.tare.analysis.samples.RunSource}, and the report writes
 * output. Start reading at {@link io.tare.analysis.comparison.run.Analysis}.
 */
package io.tare.analysis.comparison;
