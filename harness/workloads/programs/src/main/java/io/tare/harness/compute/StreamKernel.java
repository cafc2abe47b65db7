package io.tare.harness.compute;

import io.tare.harness.output.HpccOutput;
import io.tare.harness.output.OutputException;
import io.tare.harness.output.StreamOutput;
import io.tare.harness.tool.ToolMetrics;
import io.tare.model.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;

/** The four loops of STREAM; the last is the one that people quote. */
final class StreamKernel {

  private static final List<String> LOOPS = List.of("Triad", "Copy", "Scale", "Add");

  static final List<Metric> ALL = LOOPS.stream().map(StreamKernel::metric).toList();

  /** How many numbers a vector had in fact. */
  private static final String LENGTH = "vector_length";

  private StreamKernel() {}

  private static Metric metric(String loop) {
    String word = loop.toLowerCase(Locale.ROOT);
    return ToolMetrics.bytesPerSecond(word + "_bytes_per_s", word);
  }

  /**
   * Of STREAM's own program.
   *
   * @param length that the vectors should have
   */
  static void read(StreamOutput stream, long length, SortedMap<String, Number> values)
      throws OutputException {
    if (stream.length() != length) {
      throw new OutputException(
          "its vectors have %d numbers, not %d: build it so, or set n"
              .formatted(stream.length(), length));
    }
    for (String loop : LOOPS) {
      values.put(
          metric(loop).name(),
          Objects.requireNonNull(stream.bytesPerSecond().get(loop.toLowerCase(Locale.ROOT))));
    }
    values.put(LENGTH, stream.length());
  }

  static void read(HpccOutput hpcc, SortedMap<String, Number> values) throws OutputException {
    for (String loop : LOOPS) {
      values.put(metric(loop).name(), hpcc.required("SingleSTREAM_" + loop) * HpccOutput.GIGA);
    }
    values.put(LENGTH, hpcc.required("STREAM_VectorSize"));
  }
}
