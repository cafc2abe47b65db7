/**
 * What a finished run tells of one that is to come: what blocks and submissions cost, where the
 * variance comes from, and from both the cheapest way to a precision. Start reading at {@link
 * io.tare.analysis.pilot.Pilot}.
 */
@NullMarked
package io.tare.analysis.pilot;

import org.jspecify.annotations.NullMarked;
