/**
 * The services' computations: plain Java without libraries, so that their own cost can be separated
 * from the cost of serving them.
 */
package io.tare.services.kernels;
