/**
 * What the benchmarks BT, SP and LU share (RNR-94-007, simulated applications): a three-dimensional
 * flow of a compressible fluid in a cube, driven to a known solution. They differ only in how they
 * solve the implicit side of a time step. The equations are the same in the three directions if the
 * momentum along the direction comes first, so each computation is written once.
 */
package io.tare.services.kernels.npb.flow;
