package io.tare.harness.command;

import io.tare.harness.tool.ToolMetrics;
import io.tare.model.Metric;
import java.util.List;

/** The kinds of a command's figure, and the units in which the command may print it. */
enum FigureKind {
  TIME(
      "time",
      "time of a command, or a time that it prints",
      Metric.TIME,
      List.of(new Scale("s", 1e9), new Scale("ms", 1e6), new Scale("us", 1e3), new Scale("ns", 1))),
  RATE(
      "rate",
      "operations per second that a command prints",
      ToolMetrics.OPERATIONS,
      List.of(new Scale("op/s", 1), new Scale("kop/s", 1e3), new Scale("Mop/s", 1e6))),
  FLOPS(
      "flops",
      "a floating-point rate that a command prints",
      ToolMetrics.FLOPS,
      List.of(
          new Scale("GFLOP/s", 1e9),
          new Scale("MFLOP/s", 1e6),
          new Scale("TFLOP/s", 1e12),
          new Scale("FLOP/s", 1))),
  BYTES(
      "bytes",
      "bytes per second that a command prints",
      ToolMetrics.bytesPerSecond("bytes_per_s", "byte rate"),
      List.of(
          new Scale("MB/s", 1e6),
          new Scale("GB/s", 1e9),
          new Scale("kB/s", 1e3),
          new Scale("B/s", 1),
          new Scale("MiB/s", 1 << 20),
          new Scale("GiB/s", 1 << 30))),
  BITS(
      "bits",
      "bits per second that a command prints",
      ToolMetrics.THROUGHPUT,
      List.of(
          new Scale("Mbit/s", 1e6),
          new Scale("Gbit/s", 1e9),
          new Scale("kbit/s", 1e3),
          new Scale("bit/s", 1)));

  /** A unit, and its size in base units. */
  record Scale(String unit, double factor) {}

  private final String word;
  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // records with immutable parts
  private final Metric metric;

  @SuppressWarnings("ImmutableEnumChecker") // a list that never changes
  private final List<Scale> units;

  FigureKind(String word, String words, Metric metric, List<Scale> units) {
    this.word = word;
    this.words = words;
    this.metric = metric;
    this.units = units;
  }

  String word() {
    return word;
  }

  String words() {
    return words;
  }

  Metric metric() {
    return metric;
  }

  List<String> units() {
    return units.stream().map(Scale::unit).toList();
  }

  /** The size of a unit in base units; of the first unit if it is unknown. */
  double factor(String unit) {
    return units.stream()
        .filter(each -> each.unit().equals(unit))
        .findFirst()
        .orElse(units.get(0))
        .factor();
  }
}
