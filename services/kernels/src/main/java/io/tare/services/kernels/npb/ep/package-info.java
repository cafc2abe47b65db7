/** EP, "embarrassingly parallel": RNR-94-007, 3.1. */
package io.tare.services.kernels.npb.ep;
