/** All kernels together, by their names. */
package io.tare.services.kernels.npb.suite;
