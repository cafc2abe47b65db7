package io.tare.harness.workloads.programs.mutation;

import static io.tare.harness.workloads.programs.mutation.PrintedFigure.repeated;
import static io.tare.harness.workloads.programs.mutation.Right.REFUSED;
import static io.tare.harness.workloads.programs.mutation.Right.SAME;

import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.mutation.RealOutput.Kind;
import java.util.List;

/** Outputs of NPB's ports, of netperf and of uperf. */
final class PortAndNetworkOutputs {

  private PortAndNetworkOutputs() {}

  static List<RealOutput> ports() {
    return List.of(
        RealOutput.of(
                "NPB-CPP",
                "npb.cg",
                Parameters.of("model", "cpp", "parallel", 2L),
                RealOutputs.kept("npb-cpp-cg.S.t2.txt"),
                "Verification    =               SUCCESSFUL",
                Kind.FIXED,
                repeated("operations_per_s", "Mop/s total +=\\s+(\\S+)", 1e6),
                repeated("time_ns", "Time in seconds +=\\s+(\\S+)", 1e9))
            .with("   SUCCESSFUL", " UNSUCCESSFUL", REFUSED)
            .with("C++", "Rust", REFUSED)
            .with("NPB-CPP", "NPB-Rust", REFUSED)
            .with("Total threads   =                        2", "Total threads = 1", REFUSED)
            .with("class_npb       =                        S", "class_npb = W", REFUSED),
        RealOutput.of(
                "NPB in Java",
                "npb-java.ep",
                Parameters.of("runs", 1L),
                RealOutputs.kept("npb-tare-ep.S.t1.txt")
                    .replaceFirst("(?s) Tare's.*(?= Tare's)", "")
                    .replace("3 of 3", "1 of 1"),
                "Verification     =                 SUCCESSFUL",
                Kind.FIXED,
                repeated("operations_per_s", "Mop/s total +=\\s+(\\S+)", 1e6),
                repeated("time_ns", "Time in seconds +=\\s+(\\S+)", 1e9))
            .with(" SUCCESSFUL", " UNSUCCESSFUL", REFUSED)
            .with("Tare's EP", "EP", REFUSED)
            .with("Tare's EP", "Tare's CG", REFUSED)
            .with("1 of 1", "1 of 2", REFUSED)
            .with("Class            =                          S", "Class = W", REFUSED)
            .with("33554432", "3355443", REFUSED)
            .with("vectors of 256 bits", "plain loops", REFUSED)
            .with("Still seconds    =                   0.0", "Still seconds = 1.0", REFUSED)
            .with("17.0.15", "25.0.1", SAME),
        RealOutput.of(
                "NPB-JAV",
                "npb.mg",
                Parameters.of("model", "java", "parallel", 2L),
                RealOutputs.kept("npb-java-mg.S.t2.txt"),
                "Threads requested = 2",
                Kind.FIXED,
                repeated("operations_per_s", "Mops total +=\\s+(\\S+)", 1e6),
                repeated("time_ns", "Time in seconds +=\\s+(\\S+)", 1e9))
            .with("= Successful", "= Failed", REFUSED)
            .with("= Successful", "= Not Performed", REFUSED)
            .with("MG.S: Verification Successful", "MG.S: Verification Failed", REFUSED)
            .with("Threads requested = 2", "Threads requested = 4", REFUSED)
            .with("32 X 32 X 32", "64 X 64 X 64", REFUSED)
            .with("Iterations        = 4", "Iterations        = 5", REFUSED),
        RealOutput.of(
                "NPB-Rust",
                "npb.mg",
                Parameters.of("model", "rust", "parallel", 2L),
                RealOutputs.kept("npb-rust-mg.S.t2.txt"),
                "Verification    =    SUCCESSFUL",
                Kind.FIXED,
                repeated("operations_per_s", "Mop/s total +=\\s+(\\S+)", 1e6),
                repeated("time_ns", "Time in seconds +=\\s+(\\S+)", 1e9))
            .with("=    SUCCESSFUL", "=    UNSUCCESSFUL", REFUSED)
            .with("Total threads   =    2", "Total threads   =    1", REFUSED)
            .with("Rust", "C++", REFUSED)
            .with("Class           =    S", "Class           =    W", REFUSED));
  }

  static List<RealOutput> networks() {
    return List.of(
        RealOutput.of(
                "netperf, TCP_STREAM",
                "netperf.stream",
                Parameters.of("length", 1_000_000_000L),
                RealOutputs.kept("netperf-tcp-stream.txt"),
                "PROTOCOL=TCP",
                Kind.FIXED,
                repeated("throughput_bit_per_s", "REMOTE_RECV_THROUGHPUT=(\\S+)", 1e3))
            .with("10^3bits/s", "10^6bits/s", REFUSED)
            .with("REMOTE_BYTES_RECVD=489991880", "REMOTE_BYTES_RECVD=48999188", REFUSED)
            .with("REMOTE_BYTES_RECVD=489991880", "REMOTE_BYTES_RECVD=0", REFUSED)
            .with("ELAPSED_TIME=1.01", "ELAPSED_TIME=10.01", REFUSED)
            .with("DIRECTION=Send", "!!! WARNING\nDIRECTION=Send", REFUSED)
            .with("PROTOCOL=TCP", "PROTOCOL=UDP", REFUSED),
        RealOutput.of(
                "netperf, UDP_STREAM",
                "netperf.stream",
                Parameters.of("length", 1_000_000_000L).with("protocol", "udp"),
                RealOutputs.kept("netperf-udp-stream.txt"),
                "PROTOCOL=UDP",
                Kind.FIXED,
                repeated("throughput_bit_per_s", "REMOTE_RECV_THROUGHPUT=(\\S+)", 1e3))
            .with("LOCAL_BYTES_SENT=386753328", "LOCAL_BYTES_SENT=38675332", REFUSED)
            .with("PROTOCOL=UDP", "PROTOCOL=TCP", REFUSED),
        RealOutput.of(
                "netperf, TCP_RR",
                "netperf.rr",
                Parameters.of("length", 1_000_000_000L).with("size", 64L),
                RealOutputs.kept("netperf-tcp-rr.txt"),
                "PROTOCOL=TCP",
                Kind.FIXED,
                repeated("rtt_ns", "RT_LATENCY=(\\S+)", 1e3),
                repeated("round_trips_per_s", "TRANSACTION_RATE=(\\S+)", 1))
            .with("REQUEST_SIZE=64", "REQUEST_SIZE=1", REFUSED)
            .with("RESPONSE_SIZE=64", "RESPONSE_SIZE=1", REFUSED)
            .with("BURST_SIZE=0", "BURST_SIZE=8", REFUSED)
            .with("Trans/s", "10^6bits/s", REFUSED)
            .with("=31367.80\n", "=3136.78\n", REFUSED),
        RealOutput.of(
                "uperf, stream",
                "uperf.stream",
                Parameters.of("length", 2_000_000_000L).with("streams", 2L),
                RealOutputs.kept("uperf-stream.txt"),
                "30037        0.00\n",
                Kind.FIXED,
                repeated(
                    "throughput_bit_per_s",
                    "47706\\.4512 name:Txn2 nr_bytes:\\d+ nr_ops:(\\d+)",
                    8 * 65_536 / 1.5065059))
            .with("nr_bytes:1393033216 nr_ops:21256", "nr_bytes:139303321 nr_ops:21256", REFUSED)
            .with("1795946247706.4512", "1795946242706.4512", REFUSED)
            .with("nr_bytes:1968111616 nr_ops:30037", "nr_bytes:196811161 nr_ops:30037", REFUSED)
            .with("Starting 2 threads", "Starting 4 threads", REFUSED)
            .with("timestamp_ms:1795946248409", "Nic x onlinetimestamp_ms:1795946248409", SAME)
            .with("       30037        0.00", "       30037        1.25", REFUSED)
            .with("       29851        0.00", "       20000        0.00", REFUSED)
            .with("Run Statistics", "*** Slave aborted! ***\nRun Statistics", REFUSED)
            .with("profile:tare", "profile:other", REFUSED));
  }
}
