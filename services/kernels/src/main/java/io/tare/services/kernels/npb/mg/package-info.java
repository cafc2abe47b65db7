/** MG, "multigrid": RNR-94-007, 3.2. */
package io.tare.services.kernels.npb.mg;
