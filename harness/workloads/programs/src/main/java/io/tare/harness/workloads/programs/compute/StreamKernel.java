package io.tare.harness.workloads.programs.compute;

import io.tare.harness.model.Metric;
import io.tare.harness.workloads.programs.output.HpccOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.output.StreamOutput;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The four loops of STREAM; the last one is usually quoted. */
final class StreamKernel {

  private static final List<String> LOOPS = List.of("Triad", "Copy", "Scale", "Add");

  static final List<Metric> ALL = LOOPS.stream().map(StreamKernel::metric).toList();

  /** The real length of a vector. */
  private static final String LENGTH = "vector_length";

  private StreamKernel() {}

  private static Metric metric(String loop) {
    String word = loop.toLowerCase(Locale.ROOT);
    return ToolMetrics.bytesPerSecond(word + "_bytes_per_s", word, Metric.Fixed.WORK);
  }

  /** For STREAM's own program, which has the vector length compiled in. */
  static Reading read(StreamOutput stream, long askedLength, int askedThreads) {
    Reading reading =
        new Reading()
            .says("n", stream.length(), askedLength)
            .says("threads", stream.threads(), askedThreads);
    for (String loop : LOOPS) {
      reading.figure(
          metric(loop),
          Objects.requireNonNull(stream.bytesPerSecond().get(loop.toLowerCase(Locale.ROOT))));
    }
    return reading.also(LENGTH, stream.length());
  }

  static Reading read(HpccOutput hpcc) throws OutputException {
    hpcc.requireRightVectors();
    Reading reading = new Reading();
    for (String loop : LOOPS) {
      reading.figure(metric(loop), hpcc.required("SingleSTREAM_" + loop).times(HpccOutput.GIGA));
    }
    return reading.also(LENGTH, hpcc.whole("STREAM_VectorSize"));
  }
}
