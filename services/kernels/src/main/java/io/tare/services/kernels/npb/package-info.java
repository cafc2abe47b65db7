/**
 * The NAS Parallel Benchmarks, written from their specification: D. Bailey, E. Barszcz, J. Barton,
 * D. Browning, R. Carter, L. Dagum, R. Fatoohi, S. Fineberg, P. Frederickson, T. Lasinski, R.
 * Schreiber, H. Simon, V. Venkatakrishnan, S. Weeratunga: "The NAS Parallel Benchmarks", RNR-94-007
 * (1994); sizes and reference values of later classes: NAS-95-020 and the published programs. This
 * package has what the kernels share; each has a package of its own below.
 */
package io.tare.services.kernels.npb;
