/**
 * The contract of benchmarks: for each family of workloads a {@link
 * io.tare.harness.workloads.contract.Benchmark} that creates commands for hosts and parses the
 * output of programs into samples. Its module also contains {@code shipment}, what is shipped for
 * it. It depends on campaigns and hosts, but on no family, and not on the code that runs them.
 * Start reading at {@link io.tare.harness.workloads.contract.BenchmarkFamily}.
 */
package io.tare.harness.workloads.contract;
