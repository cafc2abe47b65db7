package io.tare.harness.campaign.expect;

import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An {@code expect} of a campaign, under a platform or a workload.
 *
 * @param byCells words for cells, as in conditions of gates, to a figure's name, to its bounds
 */
public record Expect(Map<String, Map<String, FigureBounds>> byCells) {

  /** The key of a platform or a workload. */
  public static final Key<Expect> KEY =
      Key.of(
              "expect",
              new ByName<>(Scalar.text(), new ByName<>(Scalar.text(), FigureBounds.TABLE, 1), 1)
                  .mapped(Expect::new, Expect::byCells),
              "what its figures [should be](#expectations)")
          .leftOut("nothing is expected");

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
