package io.tare.analysis.comparison.migration;

import java.util.OptionalDouble;

/**
 * The share of an application's time that a migration cost.
 *
 * @param time the migration's total time over the time for which the cell was measured, from its
 *     first submission to its last answer: the study's share (M. P. Boufleur et al., section 5.3).
 *     Copying counts in full, even if it had no effect. NaN if nothing was submitted
 * @param loss the excess response time of submissions from its beginning on until they were back to
 *     normal, over the response time of all of the cell's submissions. Negative by chance, or if
 *     the guest is faster elsewhere; absent if there was no answer before
 * @param isUsualAgain whether response times returned to normal before the next migration or the
 *     cell's end; if not, all until then is part of the loss
 */
public record MigrationShares(double time, OptionalDouble loss, boolean isUsualAgain) {}
