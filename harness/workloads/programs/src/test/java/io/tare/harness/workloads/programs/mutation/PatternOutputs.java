package io.tare.harness.workloads.programs.mutation;

import static io.tare.harness.workloads.programs.mutation.PrintedFigure.once;
import static io.tare.harness.workloads.programs.mutation.PrintedFigure.repeated;
import static io.tare.harness.workloads.programs.mutation.Right.REFUSED;
import static io.tare.harness.workloads.programs.mutation.Right.SAME;

import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.mutation.RealOutput.Kind;
import java.util.List;

/** Outputs of the programs that engineers measure clusters with. */
final class PatternOutputs {

  private PatternOutputs() {}

  static List<RealOutput> messages() {
    Parameters size = Parameters.of("size", 1024L);
    return List.of(
        RealOutput.of(
                "IMB, PingPing",
                "imb.pingping",
                size,
                RealOutputs.kept("imb-pingping.txt"),
                "511.03\n",
                Kind.FIXED,
                repeated("time_ns", "(?m)^ +1024 +50 +(\\S+)", 1e3))
            .with("t[usec]", "t[msec]", REFUSED)
            .with("PingPing", "PingPong", REFUSED)
            .with("#processes = 2", "#processes = 4", REFUSED)
            .with("511.03", "51.03", REFUSED),
        RealOutput.of(
                "IMB, Exchange",
                "imb.exchange",
                size,
                RealOutputs.kept("imb-exchange.txt"),
                "4811.58\n",
                Kind.FIXED,
                repeated("max_ns", "(?m)^ +1024 +50 +\\S+ +(\\S+)", 1e3),
                once("time_ns", "(?m)^ +1024 +50 +\\S+ +\\S+ +(\\S+)", 1e3))
            .with("Exchange", "Sendrecv", REFUSED)
            .with("4811.58", "2405.79", REFUSED)
            .with("t_avg[usec]", "t_sum[usec]", REFUSED),
        RealOutput.of(
                "IMB, Allreduce",
                "imb.allreduce",
                size,
                RealOutputs.kept("imb-allreduce.txt"),
                "0.87\n",
                Kind.FIXED,
                once("time_ns", "(?m)^ +1024 +50 +\\S+ +\\S+ +(\\S+)", 1e3))
            .with("         0.87", "         1.87", REFUSED)
            .with("         0.87", "          nan", REFUSED)
            .with("        1024", "        2048", REFUSED)
            .with("Allreduce", "Reduce", REFUSED),
        RealOutput.of(
                "OSU, latency",
                "osu.latency",
                size,
                RealOutputs.kept("osu-latency.txt"),
                "0.27\n",
                Kind.FIXED,
                once("one_way_ns", "(?m)^1024 +(\\S+)", 1e3))
            .with("(us)", "(ms)", REFUSED)
            .with("Avg Latency(us)", "Latency (us)", SAME)
            .with("v7.4", "v5.6.2", SAME)
            .with("0.27", "0.27  0.29", REFUSED),
        RealOutput.of(
                "OSU, bw",
                "osu.bw",
                size,
                RealOutputs.kept("osu-bw.txt"),
                "6147.49\n",
                Kind.FIXED,
                once("bytes_per_s", "(?m)^1024 +(\\S+)", 1e6))
            .with("MB/s", "GB/s", REFUSED)
            .with("MB/s", "MiB/s", REFUSED)
            .with("MPI Bandwidth", "MPI Bi-Directional Bandwidth", REFUSED),
        RealOutput.of(
                "OSU, Allreduce",
                "osu.allreduce",
                size,
                RealOutputs.kept("osu-allreduce.txt"),
                "200\n",
                Kind.FIXED,
                once("time_ns", "(?m)^1024 +(\\S+)", 1e3))
            .with("Iterations\n", "Iterations   Validation\n", REFUSED)
            .with("         200\n", "         200   Fail\n", REFUSED)
            .with("Min Latency(us)", "P50 Latency(us)", REFUSED)
            .with("Allreduce", "Reduce", REFUSED));
  }

  static List<RealOutput> others() {
    return List.of(
        RealOutput.of(
                "HPCG",
                "hpcg",
                Parameters.of("edge", 16L).with("processes", 2L),
                RealOutputs.kept("hpcg-3.1.txt"),
                "rating of=5.88931\n",
                Kind.FIXED,
                repeated("rating_flops", "rating of=(\\S+)", 1e9))
            .with("Result=PASSED", "Result=FAILED", REFUSED)
            .with("result is VALID with a GFLOP/s rating of=5.88931", "result is=INVALID.", REFUSED)
            .with("Distributed Processes=2", "Distributed Processes=4", REFUSED)
            .with("Threads per processes=1", "Threads per processes=2", REFUSED)
            .with("Dimensions::nz=16", "Dimensions::nz=32", REFUSED)
            .with("Time Summary::Total=1.73276", "Time Summary::Total=17.3276", REFUSED)
            .with("GFLOP/s", "TFLOP/s", REFUSED)
            .with("Raw Total=6.08586", "Raw Total=5.08586", REFUSED),
        RealOutput.of(
                "IOR",
                "ior",
                Parameters.of("size", 1_048_576L).with("processes", 2L),
                RealOutputs.kept("ior.json"),
                "}\n",
                Kind.JSON,
                repeated("write_bytes_per_s", "\"bwMeanMIB\": ([\\d.]+)", 1 << 20))
            .with("\"numTasks\": 2", "\"numTasks\": 4", REFUSED)
            .with("\"blockSize\": 1048576", "\"blockSize\": 65536", REFUSED)
            .with("\"transferSize\": 65536", "\"transferSize\": 4096", REFUSED)
            .with("\"operation\": \"read\"", "\"operation\": \"write\"", REFUSED)
            .with("2898.6206", "0.0000", REFUSED)
            .with("2898.6206", "289862.06", REFUSED)
            .with("bwMeanMIB", "bwMeanMB", REFUSED)
            .with("\"Finished\"", "\"Began2\"", REFUSED),
        RealOutput.of(
                "mdtest",
                "mdtest",
                Parameters.of("files", 50L).with("processes", 2L),
                RealOutputs.kept("mdtest.txt"),
                "-- finished at",
                Kind.FIXED,
                repeated("file_creation_per_s", "File creation +\\S+ +\\S+ +(\\S+)", 1))
            .with("SUMMARY rate (in ops/sec)", "SUMMARY time (in ms/op)", REFUSED)
            .with("SUMMARY rate (in ops/sec)", "SUMMARY rate", SAME)
            .with("(of 1 iterations)", "(of 3 iterations)", REFUSED)
            .with("2 tasks, 100 files", "4 tasks, 100 files", REFUSED)
            .with("2 tasks, 100 files", "2 tasks, 200 files", REFUSED)
            .with("Max            Min           Mean", "Min            Max           Mean", REFUSED)
            .with("File stat", "Directory stat", REFUSED));
  }
}
