package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.PrintedSample;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of a published table.
 *
 * @param key values of the table's keys, the workload first
 * @param samples platform to mean and standard deviation
 * @param pValue the published significance
 */
public record StudyRow(
    List<String> key,
    String unit,
    Map<String, PrintedSample> samples,
    Optional<PrintedNumber> pValue) {

  /** The default significance level of studies. */
  private static final double ALPHA = 0.05;

  public StudyRow {
    key = List.copyOf(key);
    samples = Collections.unmodifiableMap(new LinkedHashMap<>(samples));
  }

  /** {@code "npb.cg 3"}. */
  public String label() {
    return String.join(" ", key);
  }

  /** Whether the published significance is below 0.05. */
  public boolean isSignificant() {
    return pValue.filter(p -> p.value() < ALPHA).isPresent();
  }

  /**
   * @throws IllegalArgumentException if the row lacks the platform
   */
  public PrintedSample sample(String platform) {
    PrintedSample sample = samples.get(platform);
    if (sample == null) {
      throw new IllegalArgumentException("row " + label() + " has no platform " + platform);
    }
    return sample;
  }
}
