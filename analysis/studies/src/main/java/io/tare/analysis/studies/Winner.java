package io.tare.analysis.studies;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The best platform in one place of a table without values.
 *
 * @param key the place: the metric and its circumstances, by name
 * @param cells the corresponding ones of a run, on any platform
 */
public record Winner(
    String source, Map<String, String> key, String platform, Optional<CellSelection> cells) {

  public Winner {
    key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
  }
}
