package io.tare.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  private record Place(String trial, int attempt, String cell) {}

  public SampleCheck {
    differences = List.copyOf(differences);
  }

  public boolean isClean() {
    return differences.isEmpty() && unreadableBlocks == 0;
  }

  /** Looks differences up by their cells. */
  public Lookup lookup() {
    return new Lookup(differences);
  }

  /** Finds what is wrong with the samples of a cell, if anything is. */
  public static final class Lookup {
    private final Map<Place, Difference> byPlace = new LinkedHashMap<>();

    private Lookup(List<Difference> differences) {
      differences.forEach(
          each -> byPlace.put(new Place(each.trial(), each.attempt(), each.cell()), each));
    }

    public Optional<Difference> of(String trial, int attempt, String cell) {
      return byPlace.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(byPlace.get(new Place(trial, attempt, cell)));
    }
  }
}
