/**
 * What every benchmark owes: for each family of workloads a {@link
 * io.tare.harness.benchmark.Benchmark} that makes commands for hosts and parses what the programs
 * print into samples; with {@code shipment}, what is shipped for it, it is a module. It knows
 * campaigns and hosts, no family, and not who runs them. Begin at {@link
 * io.tare.harness.benchmark.BenchmarkFamily}.
 */
@NullMarked
package io.tare.harness.benchmark;

import org.jspecify.annotations.NullMarked;
