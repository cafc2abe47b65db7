/**
 * LU: symmetric successive over-relaxation, a sweep up and one down through all points, each of
 * which needs the points before it (RNR-94-007).
 */
package io.tare.services.kernels.npb.lu;
