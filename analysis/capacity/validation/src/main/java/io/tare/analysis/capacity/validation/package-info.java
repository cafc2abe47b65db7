/**
 * Validation of predictions by load tests. Depends on models, the planner's answers and results;
 * the programs that run load tests depend on it. Begin at {@link
 * io.tare.analysis.capacity.validation.Validation}.
 */
package io.tare.analysis.capacity.validation;
