/**
 * How workloads are run: for each family of workloads a {@link io.tare.harness.benchmark.Benchmark}
 * that makes commands for hosts and parses what the programs print into samples.
 */
@NullMarked
package io.tare.harness.benchmark;

import org.jspecify.annotations.NullMarked;
