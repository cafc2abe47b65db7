package io.tare.harness.campaign.expect;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An {@code expect} of a campaign, under a platform or a workload.
 *
 * @param byCells words for cells, as in conditions of gates, to a figure's name, to its bounds
 */
public record Expect(Map<String, Map<String, FigureBounds>> byCells) {

  public static final Expect NONE = new Expect(Map.of());

  public Expect {
    Map<String, Map<String, FigureBounds>> copy = new LinkedHashMap<>();
    byCells.forEach(
        (cells, figures) ->
            copy.put(cells, Collections.unmodifiableMap(new LinkedHashMap<>(figures))));
    byCells = Collections.unmodifiableMap(copy);
  }

  public boolean isEmpty() {
    return byCells.isEmpty();
  }
}
