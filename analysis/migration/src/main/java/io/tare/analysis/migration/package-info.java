/**
 * Forecasts of a guest's live migration: total time and downtime from its memory, write rate, and
 * bandwidth, by a law whose few constants are fitted to measured migrations. Depends on results and
 * overhead models, and accesses no files. Begin at {@link
 * io.tare.analysis.migration.MigrationModel}.
 */
package io.tare.analysis.migration;
