/**
 * Overhead models: the cost of a part of a request on each platform, fitted to runs or taken from a
 * published study, with draws of all parameters. Depends on results, studies and queueing, not on
 * the planner, and accesses no files. Begin at {@link
 * io.tare.analysis.capacity.models.OverheadModel}.
 */
package io.tare.analysis.capacity.models;
