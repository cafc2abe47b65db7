/**
 * Whether predictions hold: load tests, and what was predicted of them before. It knows models, the
 * planner's answers and results; who runs load tests knows it. Begin at {@link
 * io.tare.analysis.validation.Validation}.
 */
@NullMarked
package io.tare.analysis.validation;

import org.jspecify.annotations.NullMarked;
