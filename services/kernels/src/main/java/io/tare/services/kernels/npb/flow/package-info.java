/**
 * What the benchmarks BT, SP and LU share (RNR-94-007, chapter 3): a three-dimensional flow of a
 * compressible fluid in a cube, driven to a known solution. They differ only in how they solve the
 * implicit system of a time step.
 */
package io.tare.services.kernels.npb.flow;
