/**
 * SP: an approximate factorization into three directions, diagonalized, so that each is a set of
 * lines of scalar pentadiagonal equations (RNR-94-007).
 */
package io.tare.services.kernels.npb.sp;
