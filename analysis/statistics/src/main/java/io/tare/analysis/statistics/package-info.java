/**
 * The statistics of "how much slower is it there?". Works on numbers only, not on files or records
 * of runs.
 *
 * <p>The unit of replication is the trial, one fresh start of the server: the input is one mean per
 * trial, paired by block (Kalibera and Jones 2013; Abedi and Brecht 2017). Submissions within one
 * trial share its layout, its compiled code and its memory, so treating them as independent would
 * give intervals that are too narrow.
 */
@NullMarked
package io.tare.analysis.statistics;

import org.jspecify.annotations.NullMarked;
