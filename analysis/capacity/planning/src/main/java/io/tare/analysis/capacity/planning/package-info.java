/**
 * Capacity questions to an overhead model, and the answers. Depends on models and queueing, not on
 * runs or platforms, and accesses no files. Begin at {@link
 * io.tare.analysis.capacity.planning.Query} for the questions and at {@link
 * io.tare.analysis.capacity.planning.CapacityPlanner} for how it is answered.
 */
package io.tare.analysis.capacity.planning;
