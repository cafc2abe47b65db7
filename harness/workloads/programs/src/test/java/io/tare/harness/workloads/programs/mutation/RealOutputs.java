package io.tare.harness.workloads.programs.mutation;

import static io.tare.harness.workloads.programs.mutation.PrintedFigure.once;
import static io.tare.harness.workloads.programs.mutation.PrintedFigure.repeated;
import static io.tare.harness.workloads.programs.mutation.Right.REFUSED;
import static io.tare.harness.workloads.programs.mutation.Right.SAME;

import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.mutation.RealOutput.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** One output of each program that has a reader of its own. */
final class RealOutputs {

  private static final String XHPL =
      """
      ================================================================================
      HPLinpack 2.3  --  High-Performance Linpack benchmark  --   December 2, 2018
      ================================================================================
      T/V                N    NB     P     Q               Time                 Gflops
      --------------------------------------------------------------------------------
      WR11C2R4        1000   100     2     2               0.06             1.1161e+01
      HPL_pdgesv() start time Mon Nov 23 14:00:00 2026

      --------------------------------------------------------------------------------
      ||Ax-b||_oo/(eps*(||A||_oo*||x||_oo+||b||_oo)*N)=   3.10000000e-03 ...... PASSED
      ================================================================================

      Finished      1 tests with the following results:
                    1 tests completed and passed residual checks,
                    0 tests completed and failed residual checks,
                    0 tests skipped because of illegal input values.
      --------------------------------------------------------------------------------

      End of Tests.
      ================================================================================
      """;

  private static final String STREAM =
      """
      -------------------------------------------------------------
      STREAM version $Revision: 5.10 $
      -------------------------------------------------------------
      This system uses 8 bytes per array element.
      -------------------------------------------------------------
      Array size = 100000 (elements), Offset = 0 (elements)
      Number of Threads requested = 1
      Number of Threads counted = 1
      -------------------------------------------------------------
      Function    Best Rate MB/s  Avg time     Min time     Max time
      Copy:           10063.5     0.000162     0.000159     0.000171
      Scale:          11800.1     0.000140     0.000136     0.000150
      Add:            13100.2     0.000190     0.000183     0.000201
      Triad:          13050.9     0.000190     0.000184     0.000202
      -------------------------------------------------------------
      Solution Validates: avg error less than 1.000000e-13 on all three arrays
      -------------------------------------------------------------
      """;

  private static final String IOZONE =
      """
      	Iozone: Performance Test of File I/O
      	File size set to 102400 kB
      	Record Size 64 kB
      	Command line used: iozone -i 0 -i 1 -f file -s 102400k -r 64k
      	Output is in kBytes/sec
                                                                    random    random
                    kB  reclen    write  rewrite    read    reread    read     write
                102400      64  1406180  2265480  5254160  5192150

      iozone test complete.
      """;

  private static final String ROUND_TRIPS =
      "{\"type\": \"done\", \"still_ns\": 0, \"others_still_ns\": 0, \"size\": 1,"
          + " \"count\": 20000, \"mean_ns\": 9510.5, \"p50_ns\": 9023, \"p90_ns\": 12011,"
          + " \"p99_ns\": 20500,\n \"p99_9_ns\": 30700, \"p99_99_ns\": 40900,"
          + " \"longest_ns\": 51000, \"clock_cost_ns\": 25.5}\n";

  private RealOutputs() {}

  static List<RealOutput> fixed() {
    Parameters cg = Parameters.of("class", "A", "parallel", 2L);
    return List.of(
        RealOutput.of(
                "NPB, OpenMP",
                "npb.cg",
                cg,
                kept("npb-omp33-cg.A.t2.txt"),
                "Verification    =               SUCCESSFUL",
                Kind.FIXED,
                repeated("operations_per_s", "Mop/s total +=\\s+(\\S+)", 1e6),
                repeated("time_ns", "Time in seconds +=\\s+(\\S+)", 1e9))
            .with("   SUCCESSFUL", " UNSUCCESSFUL", REFUSED)
            .with("   SUCCESSFUL", "NOT PERFORMED", REFUSED)
            .with(" VERIFICATION SUCCESSFUL", " VERIFICATION FAILED", REFUSED)
            .with("Iterations      =                       15", "Iterations = 150", REFUSED)
            .with("Size            =                    14000", "Size = 1400", REFUSED)
            .with("Class           =                        A", "Class = B", REFUSED)
            .with("Mop/s/thread    =                  2602.10", "Mop/s/thread = 602.10", REFUSED)
            .with("Mop/s total", "Gop/s total", REFUSED)
            .with("Time in seconds", "Time in minutes", REFUSED)
            .with("3.3.1", "3.4.3", SAME),
        RealOutput.of(
                "NPB, too short for its clock",
                "npb.is",
                Parameters.NONE,
                kept("npb-omp33-is.S.t1.txt"),
                "Verification    =               SUCCESSFUL",
                Kind.FIXED,
                repeated("operations_per_s", "Mop/s total +=\\s+(\\S+)", 1e6))
            .with("Iterations      =                       10", "Iterations = 1", REFUSED)
            .with("Iterations      =                       10", "Iterations = 100", REFUSED),
        RealOutput.of(
                "NPB, MPI",
                "npb.mg",
                Parameters.of("class", "W", "model", "mpi", "parallel", 2L),
                kept("npb-mpi33-mg.W.p2.txt"),
                "Verification    =               SUCCESSFUL",
                Kind.FIXED,
                repeated("operations_per_s", "Mop/s total +=\\s+(\\S+)", 1e6))
            .with("Size            =            128x 128x 128", "Size = 128x 128x 256", REFUSED)
            .with("Total processes =                        2", "Total processes = 1", REFUSED),
        RealOutput.of(
                "hpcc, HPL",
                "hpl",
                Parameters.of("n", 1500L).with("p", 2L).with("q", 2L),
                kept("hpccoutf-4p.txt"),
                "End of Summary section.",
                Kind.FIXED,
                repeated("flops", "HPL_Tflops=(\\S+)", 1e12),
                repeated("time_ns", "HPL_time=(\\S+)", 1e9))
            .with("...... PASSED", "...... FAILED", REFUSED)
            .with("0.0029692 ......", "nan ......", REFUSED)
            .with("Success=1", "Success=0", REFUSED)
            .with("HPL_N=1500", "HPL_N=3000", REFUSED),
        RealOutput.of(
            "hpcc, STREAM",
            "stream",
            Parameters.of("n", 12_000_000L),
            kept("hpccoutf-1p-n6000.txt"),
            "End of Summary section.",
            Kind.FIXED,
            repeated("triad_bytes_per_s", "SingleSTREAM_Triad=(\\S+)", 1e9)),
        RealOutput.of(
                "xhpl",
                "hpl",
                Parameters.of("n", 1000L).with("nb", 100L).with("p", 2L).with("q", 2L),
                XHPL,
                "PASSED",
                Kind.FIXED,
                repeated("flops", "2     2 +\\S+ +(\\S+)", 1e9),
                repeated("time_ns", "2     2 +(\\S+)", 1e9))
            .with("PASSED", "FAILED", REFUSED)
            .with("3.10000000e-03", "nan", REFUSED)
            .with("     2               0.06", "     2     7.00    0.06", REFUSED)
            .with("1.1161e+01", "1.1161e+01 ( 2.7902e+00)", SAME),
        RealOutput.of(
                "stream",
                "stream",
                Parameters.of("n", 100_000L),
                STREAM,
                "Solution Validates",
                Kind.FIXED,
                repeated("triad_bytes_per_s", "Triad: +(\\S+)", 1e6),
                repeated("copy_bytes_per_s", "Copy: +(\\S+)", 1e6))
            .with("Solution Validates: avg", "Failed Validation on array a[], avg", REFUSED)
            .with("uses 8 bytes", "uses 4 bytes", REFUSED)
            .with("Array size = 100000 ", "Array size = 1000000 ", REFUSED)
            .with("Array size = 100000 ", "Array size = 1e5 ", SAME)
            .with("counted = 1", "counted = 2", REFUSED)
            .with("Triad:    ", "Triad:   7.0 ", REFUSED)
            .with("0.000184", "0.001840", REFUSED));
  }

  static List<RealOutput> messagesAndNetworks() {
    return List.of(
        RealOutput.of(
                "IMB",
                "pingpong",
                Parameters.of("size", 4096L),
                kept("imb-shm.txt"),
                "1499.26\n",
                Kind.FIXED,
                repeated("one_way_ns", "(?m)^ +4096 +1000 +(\\S+)", 1e3))
            .with("t[usec]", "t[msec]", REFUSED)
            .with("PingPong", "PingPing", REFUSED)
            .with("#processes = 2", "#processes = 4", REFUSED)
            .with("4096         1000         2.73", "4096    1000    7.00    2.73", REFUSED)
            .with("1499.26", "149.26", REFUSED)
            .with("2021.11", "2021.12", SAME),
        RealOutput.of(
                "NetPIPE",
                "pingpong",
                Parameters.of("size", 1024L),
                kept("netpipe.out"),
                "0.00000079\n",
                Kind.FIXED,
                repeated("one_way_ns", "(?m)^ +1024 \\S+ +(\\S+)", 1e9))
            .with("9907.281108", "907.281108", REFUSED)
            .with("9907.281108", "99072.811080", REFUSED)
            .with("1024 9907", "1024 7.0 9907", REFUSED)
            .with("    1024 9907", "    2048 9907", REFUSED),
        RealOutput.of(
                "mpi4py",
                "pingpong",
                Parameters.of("size", 1024L),
                kept("mpi4py.txt"),
                "1.3079e-07",
                Kind.FIXED,
                repeated("one_way_ns", "(?m)^ +1024 +\\S+ \\| (\\S+)", 1e9))
            .with("[MB/s]", "[GB/s]", REFUSED)
            .with("Mean [s]", "Mean [ms]", REFUSED)
            .with("827.96", "82.796", REFUSED)
            .with("827.96 |", "827.96 7.00 |", REFUSED),
        RealOutput.of(
                "iperf3, TCP",
                "iperf",
                Parameters.of("streams", 10L),
                kept("lb-vxlan-tcp10.json"),
                "}\n",
                Kind.JSON,
                repeated(
                    "throughput_bit_per_s",
                    "(?s)\"sum_received\".*?\"bits_per_second\":\\s*([0-9.]+)",
                    1))
            .with("\"bytes\":\t1196769280", "\"bytes\":\t0", REFUSED)
            .with("\"protocol\":\t\"TCP\"", "\"protocol\":\t\"UDP\"", REFUSED)
            .with("99.1917926565875", "-99.1917926565875", REFUSED)
            .with("\"intervals\":", "\"error\":\t\"unable to send\", \"intervals\":", REFUSED)
            .with("\"bits_per_second\"", "\"Mbits_per_second\"", REFUSED)
            .with("iperf 3.12", "iperf 3.18", SAME),
        RealOutput.of(
                "iperf3, UDP",
                "iperf",
                Parameters.of("protocol", "udp"),
                kept("ovs-vxlan-udp150.json"),
                "}\n",
                Kind.JSON,
                repeated(
                    "throughput_bit_per_s",
                    "(?s)\"sum_received\".*?\"bits_per_second\":\\s*([0-9.]+)",
                    1),
                once("jitter_ns", "(?s)\"sum_received\".*?\"jitter_ms\":\\s*([0-9.]+)", 1e6))
            .with("\"lost_packets\":\t0", "\"lost_packets\":\t-3", REFUSED)
            .with("\"lost_packets\":\t0", "\"lost_packets\":\t2696", REFUSED)
            .with("\"lost_packets\":\t0", "\"lost_packets\":\t999999", REFUSED),
        RealOutput.of(
                "ping",
                "ping",
                Parameters.of("count", 200L),
                kept("ping-load.txt"),
                "0.740 ms",
                Kind.FIXED,
                once("rtt_ns", "= [\\d.]+/([\\d.]+)/", 1e6),
                once("jitter_ns", "/([\\d.]+) ms", 1e6))
            .with(" ms\n", " us\n", REFUSED)
            .with(" ms\n", " s\n", REFUSED)
            .with("1.680/4.004", "4.004/1.680", REFUSED)
            .with("/0.740", "/7.740", REFUSED)
            .with("19% packet", "91% packet", REFUSED)
            .with("162 received", "16 received", REFUSED)
            .with("162 received", "262 received", REFUSED)
            .with("162 received", "162 received, +3 corrupted", REFUSED)
            .with("162 received", "162 received, +2 duplicates", SAME)
            .with("rtt min", "round-trip min", REFUSED)
            .with(" ms\n", " ms, pipe 2\n", SAME)
            .with("rtt", "Warning: time of day goes back (-12us)\nrtt", REFUSED));
  }

  static List<RealOutput> others() {
    return List.of(
        RealOutput.of(
                "fio",
                "disk",
                Parameters.of("size", 104_857_600L),
                kept("fio.json"),
                "}\n",
                Kind.JSON,
                repeated("write_latency_ns", "(?s)\"clat_ns\".*?\"mean\" : (7[\\d.]+)", 1))
            .with("\"total_ios\" : 1600", "\"total_ios\" : 160", REFUSED)
            .with("\"total_ios\" : 1600", "\"total_ios\" : 16000", REFUSED)
            .with("\"io_bytes\" : 104857600", "\"io_bytes\" : 10485760", REFUSED)
            .with("\"io_bytes\" : 104857600", "\"io_bytes\" : 1048576000", REFUSED)
            .with("\"error\" : 0", "\"error\" : 28", REFUSED)
            .with("\"clat_ns\"", "\"clat\"", REFUSED)
            .with("\"jobname\" : \"rewrite\"", "\"jobname\" : \"write\"", REFUSED)
            .with("fio-3.33", "fio-3.38", SAME),
        RealOutput.of(
                "IOzone",
                "disk",
                Parameters.of("size", 104_857_600L),
                IOZONE,
                "iozone test complete.",
                Kind.FIXED,
                once("write_bytes_per_s", "102400      64  (\\d+)", 1024),
                once("reread_bytes_per_s", "5254160  (\\d+)", 1024))
            .with("kBytes/sec", "Microseconds/op", REFUSED)
            .with("kBytes/sec", "ops/sec", REFUSED)
            .with("64  1406180", "64  7  1406180", REFUSED)
            .with("102400      64  1", "102400      32  1", REFUSED),
        RealOutput.of(
                "round trips",
                "roundtrip",
                Parameters.NONE,
                ROUND_TRIPS,
                "}\n",
                Kind.JSON,
                once("rtt_p50_ns", "\"p50_ns\": (\\d+)", 1),
                once("rtt_p99_ns", "\"p99_ns\": (\\d+)", 1))
            .with("\"still_ns\": 0", "\"still_ns\": 15e9", REFUSED)
            .with("\"still_ns\": 0", "\"still_ns\": \"much\"", REFUSED)
            .with("\"still_ns\": 0", "\"still_ns\": -5", REFUSED)
            .with("20500", "500", REFUSED)
            .with("51000", "5100", REFUSED));
  }

  static String kept(String file) {
    try (InputStream in =
        Objects.requireNonNull(RealOutputs.class.getResourceAsStream("../output/" + file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
