package io.tare.analysis.studies;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The best platform in one place of a table without values.
 *
 * @param key the place: the metric and its circumstances, by name
 */
public record Winner(String source, Map<String, String> key, String platform) {

  public Winner {
    key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
  }
}
