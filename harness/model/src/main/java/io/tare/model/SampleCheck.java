package io.tare.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether the samples of a run are those that its journal closed its cells with. Only cells that
 * count are looked at: of others nothing is used.
 *
 * @param differences cells whose samples are not those that were recorded; in the journal's order
 * @param unreadableBlocks places in the file of samples that cannot be read; what was there may
 *     have been of cells that do not count
 */
public record SampleCheck(List<Difference> differences, long unreadableBlocks) {

  public static final SampleCheck NONE = new SampleCheck(List.of(), 0);

  /**
   * A cell whose samples cannot be trusted.
   *
   * @param detail what was found, in words
   */
  public record Difference(String trial, int attempt, String cell, String detail) {}

  public SampleCheck {
    differences = List.copyOf(differences);
  }

  /** What is wrong with the samples of cells, by their places. */
  public Map<JournalEntry.FinishedCell, Difference> byCell() {
    return differences.stream()
        .collect(
            Collectors.toMap(
                each -> new JournalEntry.FinishedCell(each.trial(), each.attempt(), each.cell()),
                Function.identity()));
  }
}
