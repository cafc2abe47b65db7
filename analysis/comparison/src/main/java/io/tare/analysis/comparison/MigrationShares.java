package io.tare.analysis.comparison;

import java.util.OptionalDouble;

/**
 * What part of its time a migration cost an application.
 *
 * @param time the migration's total time over the time for which the cell was measured, from its
 *     first submission to its last answer: the study's share (M. P. Boufleur et al., section 5.3).
 *     Copying counts in full, whether anybody noticed it or not. NaN if nothing was submitted
 * @param loss by how much the submissions from its beginning on took longer than usual, until they
 *     were usual again, over the response time of all of the cell's submissions: what callers
 *     waited because of it, of all that they waited. Below 0 by chance, or if the guest is faster
 *     elsewhere; absent if there was no answer before
 * @param isUsualAgain whether response times became usual again before the next migration, or the
 *     cell's end; if not, all until then is part of the loss
 */
public record MigrationShares(double time, OptionalDouble loss, boolean isUsualAgain) {}
