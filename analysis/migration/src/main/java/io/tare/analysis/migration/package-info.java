/**
 * What a live migration of a guest will take: total time and downtime from its memory, how fast it
 * writes, and bandwidth, by a law whose few constants are fitted to migrations that were measured.
 * It knows results and overhead models, and touches no file. Begin at {@link
 * io.tare.analysis.migration.MigrationModel}.
 */
@NullMarked
package io.tare.analysis.migration;

import org.jspecify.annotations.NullMarked;
