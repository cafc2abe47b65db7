/**
 * Pools several runs of one campaign, of different days or machines: PD of each cell with the
 * variation between runs, and whether another run fits. Depends on results, and accesses no files.
 * Start reading at {@link io.tare.analysis.pooling.RunPool}.
 */
package io.tare.analysis.pooling;
