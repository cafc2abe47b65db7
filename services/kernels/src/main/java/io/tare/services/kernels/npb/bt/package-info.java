/**
 * BT: an approximate factorization into three directions, each a set of lines of block tridiagonal
 * equations with blocks of 5x5 (RNR-94-007).
 */
package io.tare.services.kernels.npb.bt;
