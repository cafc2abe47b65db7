/** CG, "conjugate gradient": RNR-94-007, 3.3. */
package io.tare.services.kernels.npb.cg;
