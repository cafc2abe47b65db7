package io.tare.analysis.comparison;

import io.tare.model.FinishedCells;
import io.tare.model.JournalEntry;
import io.tare.model.Observation;
import io.tare.model.Validity;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the verdict on one cell in one trial rests on.
 *
 * @param observations name to value in base units, as the journal has them; a quantity that could
 *     not be measured is absent
 */
public record CellCheck(
    String trial,
    int attempt,
    String cell,
    Validity validity,
    SortedMap<String, Double> observations) {

  public CellCheck {
    observations = Collections.unmodifiableSortedMap(new TreeMap<>(observations));
  }

  /** Of all cells that came to their end, in that order. */
  static List<CellCheck> of(List<JournalEntry> journal) {
    return FinishedCells.of(journal).stream()
        .map(
            each ->
                new CellCheck(
                    each.trial(),
                    each.attempt(),
                    each.cell(),
                    each.validity(),
                    each.observations()))
        .toList();
  }

  /** The quantity, if it was measured. */
  public OptionalDouble observation(Observation what) {
    return what.in(observations);
  }
}
