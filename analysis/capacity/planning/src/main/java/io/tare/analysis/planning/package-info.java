/**
 * What capacity planners ask of an overhead model, and the answers. It knows models and queueing,
 * neither a run nor a platform, and touches no file. Begin at {@link
 * io.tare.analysis.planning.Query} for what can be asked and at {@link
 * io.tare.analysis.planning.CapacityPlanner} for how it is answered.
 */
@NullMarked
package io.tare.analysis.planning;

import org.jspecify.annotations.NullMarked;
