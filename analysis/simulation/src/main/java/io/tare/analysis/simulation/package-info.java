/** Hosts whose truth is known, to see whether the statistics keep their promises on them. */
@NullMarked
package io.tare.analysis.simulation;

import org.jspecify.annotations.NullMarked;
