/**
 * What a run says: from samples, plan, journal and environments to immutable results. Touches no
 * file; what is read comes through {@link io.tare.analysis.samples.RunSource}, what is written is
 * the report's affair. Start reading at {@link io.tare.analysis.comparison.Analysis}.
 */
@NullMarked
package io.tare.analysis.comparison;

import org.jspecify.annotations.NullMarked;
