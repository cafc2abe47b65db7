package io.tare.harness.workloads.programs.command;

import io.tare.harness.model.Metric;
import io.tare.harness.workloads.programs.output.PrintedUnit;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import java.util.Arrays;
import java.util.List;

/** The kinds of a command's figure, and the units in which the command may print it. */
enum FigureKind {
  TIME("time", "time of a command, or a time that it prints", Metric.TIME, "s", "ms", "us", "ns"),
  RATE(
      "rate",
      "operations per second that a command prints",
      ToolMetrics.OPERATIONS,
      "op/s",
      "kop/s",
      "Mop/s"),
  FLOPS(
      "flops",
      "a floating-point rate that a command prints",
      ToolMetrics.FLOPS,
      "GFLOP/s",
      "MFLOP/s",
      "TFLOP/s",
      "FLOP/s"),
  BYTES(
      "bytes",
      "bytes per second that a command prints",
      ToolMetrics.bytesPerSecond("bytes_per_s", "byte rate", Metric.Fixed.WORK),
      "MB/s",
      "GB/s",
      "kB/s",
      "B/s",
      "MiB/s",
      "GiB/s"),
  BITS(
      "bits",
      "bits per second that a command prints",
      ToolMetrics.THROUGHPUT,
      "Mbit/s",
      "Gbit/s",
      "kbit/s",
      "bit/s");

  private final String word;
  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // records with immutable parts
  private final Metric metric;

  @SuppressWarnings("ImmutableEnumChecker") // a list that never changes
  private final List<PrintedUnit> units;

  FigureKind(String word, String words, Metric metric, String... units) {
    this.word = word;
    this.words = words;
    this.metric = metric;
    this.units = Arrays.stream(units).map(PrintedUnit::of).toList();
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
    return units.stream().map(PrintedUnit::text).toList();
  }

  /** The unit of that name; the first one if it is unknown. */
  PrintedUnit unit(String name) {
    return units.stream().filter(each -> each.text().equals(name)).findFirst().orElse(units.get(0));
  }
}
