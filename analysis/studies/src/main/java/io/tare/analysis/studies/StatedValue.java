package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A value stated in the paper's prose or a figure's text.
 *
 * @param source the section or figure
 * @param workload the workload, by its name in campaign files if it has one
 * @param parameters with their units, as in campaign files
 * @param path the network, for example {@code lan}; empty if the paper gives none
 * @param metric {@code pd}, {@code time} and so on
 */
public record StatedValue(
    String source,
    String platform,
    String workload,
    Map<String, String> parameters,
    String path,
    String metric,
    Amount amount) {

  /**
   * A number or a range.
   *
   * @param isAbout whether the paper calls it approximate
   * @param value the point; absent if only a range is stated
   * @param low lower end of a stated range
   * @param high upper end of a stated range
   */
  public record Amount(
      String unit,
      boolean isAbout,
      Optional<PrintedNumber> value,
      Optional<PrintedNumber> low,
      Optional<PrintedNumber> high) {

    public Amount {
      if (value.isEmpty() && low.isEmpty() && high.isEmpty()) {
        throw new IllegalArgumentException("a stated value needs a value, a low or a high end");
      }
    }

    /** {@code "about 1.16"}, {@code "1.07–1.10"} or {@code "at most 200"}. */
    public String words() {
      String about = isAbout ? "about " : "";
      if (value.isPresent()) {
        return about + value.get();
      }
      if (low.isPresent() && high.isPresent()) {
        return about + low.get() + "–" + high.get();
      }
      return about
          + low.map(each -> "at least " + each).orElseGet(() -> "at most " + high.orElseThrow());
    }
  }

  public StatedValue {
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
  }
}
