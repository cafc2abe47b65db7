/**
 * Plans a run from a finished one: the costs of blocks and submissions, the components of the
 * variance, and from both the cheapest way to a precision. Start reading at {@link
 * io.tare.analysis.comparison.pilot.Pilot}.
 */
package io.tare.analysis.comparison.pilot;
