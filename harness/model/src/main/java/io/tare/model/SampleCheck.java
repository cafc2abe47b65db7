package io.tare.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether the samples of a run agree with the seals in its journal. Only cells that count are
 * checked, because others are not used.
 *
 * @param differences cells whose samples differ from the recorded ones, in the journal's order
 * @param unreadableBlocks unreadable places in the file of samples, which may belong to cells that
 *     do not count
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

  /** The differences by cell. */
  public Map<JournalEntry.FinishedCell, Difference> byCell() {
    return differences.stream()
        .collect(
            Collectors.toMap(
                each -> new JournalEntry.FinishedCell(each.trial(), each.attempt(), each.cell()),
                Function.identity()));
  }
}
