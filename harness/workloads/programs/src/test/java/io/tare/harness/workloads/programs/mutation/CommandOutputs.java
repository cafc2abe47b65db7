package io.tare.harness.workloads.programs.mutation;

import static io.tare.harness.workloads.programs.mutation.PrintedFigure.once;
import static io.tare.harness.workloads.programs.mutation.Right.REFUSED;
import static io.tare.harness.workloads.programs.mutation.Right.SAME;

import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.mutation.RealOutput.Kind;
import java.util.List;
import java.util.Map;

/** Outputs of programs that a campaign reads by a pattern or a JSON pointer. */
final class CommandOutputs {

  private static final String WRK =
      """
      Running 2s test @ http://10.0.0.2:8080/
        2 threads and 8 connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency   635.91us    1.02ms  18.41ms   93.11%
          Req/Sec     7.31k   612.00     8.44k    72.50%
        29102 requests in 2.00s, 3.58MB read
      Requests/sec:  14542.17
      Transfer/sec:      1.79MB
      """;

  private static final String SYSBENCH =
      """
      Threads started!

      [ 1s ] thds: 1 eps: 1033.93 lat (ms,95%): 0.99
      Throughput:
          events/s (eps):                      1034.5821
          time elapsed:                        2.0003s
          total number of events:              2070

      Latency (ms):
               min:                                    0.93
               avg:                                    0.97
               max:                                    2.10
               95th percentile:                        0.99
               sum:                                 1999.05
      """;

  private static final String DD =
      """
      1000+0 records in
      1000+0 records out
      1048576000 bytes (1.0 GB, 1000 MiB) copied, 0.808 s, 1.3 GB/s
      """;

  private static final String IPERF2 =
      """
      ------------------------------------------------------------
      Client connecting to 10.0.0.2, TCP port 5001
      TCP window size: 16.0 KByte (default)
      ------------------------------------------------------------
      [  1] local 10.0.0.1 port 41846 connected with 10.0.0.2 port 5001
      [ ID] Interval       Transfer     Bandwidth
      [  1] 0.0000-10.0134 sec  5.48 GBytes  4.70 Gbits/sec
      """;

  private static final String TIME = "real 12.34\nuser 1.00\nsys 0.10\n";

  private static final String JMH =
      """
      # Run complete. Total time: 00:00:12

      Benchmark  (size)  Mode  Cnt   Score   Error  Units
      Lists.sum     100  avgt    5  31.250 \u00b1 1.234  us/op
      """;

  private static final String JMH_WITHOUT_ERROR =
      """
      Benchmark  (size)  Mode  Cnt   Score   Error  Units
      Lists.sum     100  avgt       31.250          us/op
      """;

  private static final String JMH_JSON =
      """
      [
          {
              "benchmark" : "org.example.Lists.sum",
              "mode" : "avgt",
              "primaryMetric" : {
                  "score" : 31.25,
                  "scoreError" : "NaN",
                  "scoreUnit" : "us/op",
                  "rawData" : [ [ 31.25 ] ]
              }
          }
      ]
      """;

  private static final String STRESS =
      """
      stress-ng: info:  [4711] setting to a 2 secs run per stressor
      stress-ng: metrc: [4711] stressor       bogo ops real time  usr time  sys time   bogo ops/s
      stress-ng: metrc: [4711]                           (secs)    (secs)    (secs)   (real time)
      stress-ng: metrc: [4711] cpu                2391      2.00      1.99      0.00      1195.10
      stress-ng: info:  [4711] successful run completed in 2.00 secs
      """;

  private static final String KEYS = "requests=5000\nlatency_us=635.91\nerrors=0\n";

  private CommandOutputs() {}

  private static Parameters pattern(String pattern, String unit) {
    return Parameters.of("run", "x", "pattern", pattern, "unit", unit);
  }

  private static Right nanos(double nanos) {
    return new Right.Figures(Map.of("time_ns", nanos));
  }

  private static Right bytes(double rate) {
    return new Right.Figures(Map.of("bytes_per_s", rate));
  }

  private static Right bits(double rate) {
    return new Right.Figures(Map.of("throughput_bit_per_s", rate));
  }

  private static Right operations(double rate) {
    return new Right.Figures(Map.of("operations_per_s", rate));
  }

  private static RealOutput of(
      String program,
      String workload,
      Parameters parameters,
      String text,
      String needed,
      String metric,
      String place,
      double factor) {
    return RealOutput.of(
        program, workload, parameters, text, needed, Kind.PATTERN, once(metric, place, factor));
  }

  static List<RealOutput> times() {
    return List.of(
        of(
                "wrk, latency",
                "command.time",
                pattern("Latency +([0-9.]+)", "ms"),
                WRK,
                "Latency   635.91us",
                "time_ns",
                "Latency +([0-9.]+)",
                1e3)
            .with("635.91us", "635.91ns", nanos(635.91))
            .with("635.91us", "635.91\u00b5s", SAME)
            .with("635.91us", "635.91 usec", SAME)
            .with("635.91us", "635.91 microsec", SAME)
            .with("635.91us", "635.91 US", SAME)
            .with("635.91us", "635.91ms", nanos(635.91e6))
            .with("635.91us", "635.91 MSEC", nanos(635.91e6))
            .with("635.91us", "635.91s", nanos(635.91e9))
            .with("635.91us", "635.91 SEC", nanos(635.91e9))
            .with("635.91us", "635.91 Seconds", nanos(635.91e9))
            .with("635.91us", "635.91m", nanos(635.91 * 60e9))
            .with("635.91us", "635.91 min", nanos(635.91 * 60e9))
            .with("635.91us", "635.91us/req", SAME)
            .with("635.91us", "635.91 us^2", REFUSED)
            .with("635.91us", "635.91 ms/s", REFUSED)
            .with("635.91us", "635.91 MB/s", REFUSED)
            .with("635.91us", "635.91 widgets/s", REFUSED)
            .with("635.91us", "635.91 k", nanos(635.91e9)),
        of(
                "sysbench, elapsed",
                "command.time",
                pattern("elapsed: +([0-9.]+)", "ms"),
                SYSBENCH,
                "2.0003s",
                "time_ns",
                "elapsed: +([0-9.]+)",
                1e9)
            .with("2.0003s", "2000.3ms", SAME)
            .with("2.0003s", "0m2.0003s", SAME),
        of(
                "sysbench, latency",
                "command.time",
                pattern("avg: +([0-9.]+)", "ms"),
                SYSBENCH,
                "0.97",
                "time_ns",
                "avg: +([0-9.]+)",
                1e6)
            .with("Latency (ms):", "Latency (us):", nanos(970))
            .with("Latency (ms):", "Latency (s):", nanos(0.97e9)),
        of(
                "sysbench, interval",
                "command.time",
                pattern("95%\\): ([0-9.]+)", "ms"),
                SYSBENCH,
                "0.99\n",
                "time_ns",
                "95%\\): ([0-9.]+)",
                1e6)
            .with("(ms,95%)", "(us,95%)", nanos(990)),
        of(
                "time",
                "command.time",
                pattern("real ([0-9.]+)", "s"),
                TIME,
                "12.34",
                "time_ns",
                "real ([0-9.]+)",
                1e9)
            .with("real 12.34", "real 0m12.34s", SAME)
            .with("real 12.34", "real 1:12.34", nanos(72.34e9))
            .with("real 12.34", "real 12,34", SAME)
            .with("real 12.34", "real 12.34ms", nanos(12.34e6)),
        of(
                "JMH",
                "command.time",
                pattern("avgt +5 +([0-9.]+)", "ms"),
                JMH,
                "us/op",
                "time_ns",
                "avgt +5 +([0-9.]+)",
                1e3)
            .with("us/op", "ns/op", nanos(31.25))
            .with("us/op", "ms/op", nanos(31.25e6))
            .with("us/op", "s/op", nanos(31.25e9))
            .with("us/op", "ops/us", REFUSED)
            .with("31.250", "\u2248 10\u207b\u2074", REFUSED),
        of(
                "JMH without errors",
                "command.time",
                pattern("avgt +([0-9.]+)", "ms"),
                JMH_WITHOUT_ERROR,
                "us/op",
                "time_ns",
                "avgt +([0-9.]+)",
                1e3)
            .with("us/op", "ns/op", nanos(31.25))
            .with("us/op", "ops/us", REFUSED),
        of(
                "keys with units",
                "command.time",
                pattern("latency_\\w+=([0-9.]+)", "ms"),
                KEYS,
                "635.91",
                "time_ns",
                "latency_\\w+=([0-9.]+)",
                1e3)
            .with("latency_us", "latency_ns", nanos(635.91))
            .with("latency_us", "latency_s", nanos(635.91e9))
            .with("latency_us", "latency_msec", nanos(635.91e6)));
  }

  static List<RealOutput> rates() {
    return List.of(
        of(
                "wrk, rate",
                "command.rate",
                pattern("Requests/sec: +([0-9.]+)", "op/s"),
                WRK,
                "14542.17",
                "operations_per_s",
                "Requests/sec: +([0-9.]+)",
                1)
            .with("14542.17", "14.54217 k", SAME)
            .with("14542.17", "14542.17 req/min", operations(14542.17 / 60))
            .with("14542.17", "14542.17 kQPS", operations(14542.17e3))
            .with("14542.17", "14542.17 M", operations(14542.17e6))
            .with("14542.17", "14542.17 ms", REFUSED),
        of(
                "dd",
                "command.bytes",
                pattern("s, ([0-9.]+)", "MB/s"),
                DD,
                "1.3 GB/s",
                "bytes_per_s",
                "s, ([0-9.]+)",
                1e9)
            .with("1.3 GB/s", "942 MB/s", bytes(942e6))
            .with("1.3 GB/s", "942 kB/s", bytes(942e3))
            .with("1.3 GB/s", "942 B/s", bytes(942))
            .with("1.3 GB/s", "1.3 GiB/s", bytes(1.3 * (1 << 30)))
            .with("1.3 GB/s", "1.3 Gb/s", REFUSED)
            .with("1.3 GB/s", "1.3 Gbit/s", REFUSED)
            .with("1.3 GB/s", "1.3 GBps", SAME)
            .with("1.3 GB/s", "1.3 GBPS", SAME)
            .with("1.3 GB/s", "1.3 GB/S", SAME)
            .with("1.3 GB/s", "1.3 GByte/sec", SAME)
            .with("1.3 GB/s", "1.3 gbytes/s", SAME)
            .with("1.3 GB/s", "1.3 GB", REFUSED)
            .with("1.3 GB/s", "1.3 GB/s/core", REFUSED)
            .with("1.3 GB/s", "1,3 GB/s", SAME)
            .with("1.3 GB/s", "1.3 G", bytes(1.3e9)),
        of(
                "iperf 2",
                "command.bits",
                pattern("Bytes +([0-9.]+)", "Mbit/s"),
                IPERF2,
                "4.70 Gbits/sec",
                "throughput_bit_per_s",
                "Bytes +([0-9.]+)",
                1e9)
            .with("4.70 Gbits/sec", "470 Mbits/sec", bits(470e6))
            .with("4.70 Gbits/sec", "470 Kbits/sec", bits(470e3))
            .with("4.70 Gbits/sec", "470 bits/sec", bits(470))
            .with("4.70 Gbits/sec", "470 mbps", bits(470e6))
            .with("4.70 Gbits/sec", "4.70 gbit/s", SAME)
            .with("4.70 Gbits/sec", "587 MBytes/sec", REFUSED),
        of(
            "stress-ng",
            "command.rate",
            pattern("cpu +[0-9]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +([0-9.]+)", "op/s"),
            STRESS,
            "1195.10",
            "operations_per_s",
            "0\\.00 +([0-9.]+)",
            1),
        RealOutput.of(
                "JMH's JSON",
                "command.time",
                Parameters.of("run", "x", "json", "/0/primaryMetric/score", "unit", "ms"),
                JMH_JSON,
                "]\n",
                Kind.JSON,
                once("time_ns", "\"score\" : ([0-9.]+)", 1e3))
            .with("us/op", "ns/op", nanos(31.25))
            .with("us/op", "s/op", nanos(31.25e9))
            .with("us/op", "ops/us", REFUSED));
  }
}
