package io.tare.harness.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether the samples of a run agree with the seals in its journal.
 *
 * @param differences cells that count and whose samples differ from the recorded ones, in the
 *     journal's order
 * @param unreadableBlocks unreadable places in the file of samples, which may belong to cells that
 *     do not count
 * @param rest what else is in the file
 */
public record SampleCheck(List<Difference> differences, long unreadableBlocks, Rest rest) {

  public static final SampleCheck NONE = new SampleCheck(List.of(), 0);

  /** For readers of cells that count. */
  public SampleCheck(List<Difference> differences, long unreadableBlocks) {
    this(differences, unreadableBlocks, Rest.NONE);
  }

  /**
   * Samples that do not count, and which no figure contains.
   *
   * @param differences cells that the journal closed, but which do not count, and whose samples
   *     differ from the recorded ones
   * @param foreign cells in attempts that the journal does not have
   * @param unsealed the number of samples of cells that were not closed in their attempt
   * @param tornBytes the length of an unfinished block at the end of the file
   */
  public record Rest(
      List<Difference> differences,
      List<JournalEntry.FinishedCell> foreign,
      long unsealed,
      long tornBytes) {

    public static final Rest NONE = new Rest(List.of(), List.of(), 0, 0);

    public Rest {
      differences = List.copyOf(differences);
      foreign = List.copyOf(foreign);
    }
  }

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
