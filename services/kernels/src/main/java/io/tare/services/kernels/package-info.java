/**
 * The computations that the services serve: plain Java without any library, so that what they cost
 * alone can be told apart from what serving them costs.
 */
@NullMarked
package io.tare.services.kernels;

import org.jspecify.annotations.NullMarked;
