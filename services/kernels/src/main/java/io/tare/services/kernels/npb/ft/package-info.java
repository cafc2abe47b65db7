/** FT, "Fourier transform": RNR-94-007, 3.4. */
package io.tare.services.kernels.npb.ft;
