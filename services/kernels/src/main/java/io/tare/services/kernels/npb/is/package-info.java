/** IS, "integer sort": RNR-94-007, 3.5. */
package io.tare.services.kernels.npb.is;
