package io.tare.analysis.studies;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The range in which a study measured a workload: values beyond it are extrapolated.
 *
 * @param parameters name to the range, ends included, as the study prints them
 * @param path the network, for example {@code lan}; empty if the paper gives none
 */
public record MeasuredRange(
    String source, String workload, Map<String, Range> parameters, String path) {

  public MeasuredRange {
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
  }

  /** From the smallest to the largest measured value. */
  public record Range(String from, String to) {

    /** {@code "500–2000"}, or the one value. */
    @Override
    public String toString() {
      return from.equals(to) ? from : from + "–" + to;
    }
  }
}
