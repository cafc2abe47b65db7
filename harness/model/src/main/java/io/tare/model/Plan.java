package io.tare.model;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a run will do, in which order: {@code plan.json}. Made from the campaign and its seed alone,
 * so the same campaign gives the same plan on every machine.
 *
 * @param seed the seed that the orders were drawn from
 * @param design how the trials of a block follow each other
 * @param references which platform each of the others is compared with
 * @param metrics what the submissions of a workload are judged by, by its name; of every workload
 *     that a cell has
 * @param labels what people call workloads, by their names; of those whose family told
 * @param phases parts of every cell's time; empty if nothing changes in it
 * @param cells cell id to cell
 * @param blocks the rounds, in the order in which they run
 */
public record Plan(
    long seed,
    Design design,
    References references,
    SortedMap<String, Metrics> metrics,
    SortedMap<String, WorkloadLabel> labels,
    List<Phase> phases,
    SortedMap<String, Cell> cells,
    List<Block> blocks) {

  /** A plan without labels, whose cells have no phases. */
  public Plan(
      long seed,
      Design design,
      References references,
      SortedMap<String, Metrics> metrics,
      SortedMap<String, Cell> cells,
      List<Block> blocks) {
    this(seed, design, references, metrics, new TreeMap<>(), List.of(), cells, blocks);
  }

  public Plan {
    metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    cells = Collections.unmodifiableSortedMap(labelled(cells, labels));
    phases = List.copyOf(phases);
    blocks = List.copyOf(blocks);
    for (Cell cell : cells.values()) {
      metrics(metrics, cell);
    }
    for (Block block : blocks) {
      for (Trial trial : block.trials()) {
        for (String cell : trial.cells()) {
          Cell known = cells.get(cell);
          if (known == null || !known.platform().equals(trial.platform())) {
            throw new IllegalArgumentException(
                "trial " + trial.id() + " names cell " + cell + ", which is not its platform's");
          }
        }
      }
    }
  }

  /** The same with labels. */
  public Plan labelled(SortedMap<String, WorkloadLabel> others) {
    return new Plan(seed, design, references, metrics, others, phases, cells, blocks);
  }

  /** Whether the other plan does the same, whatever people call it. */
  public boolean doesTheSameAs(Plan other) {
    return labelled(other.labels).equals(other);
  }

  /** Every cell knows what people call it. */
  private static SortedMap<String, Cell> labelled(
      SortedMap<String, Cell> cells, SortedMap<String, WorkloadLabel> labels) {
    SortedMap<String, Cell> labelled = new TreeMap<>();
    cells.forEach(
        (id, cell) ->
            labelled.put(
                id,
                cell.measurand()
                    .called(labels.getOrDefault(cell.measurand().workload(), WorkloadLabel.NONE))
                    .on(cell.platform())));
    return labelled;
  }

  /** The platform that all are compared with that have no reference of their own. */
  public String reference() {
    return references.main();
  }

  /**
   * A cell by its id.
   *
   * @throws IllegalArgumentException if the plan has no such cell
   */
  public Cell cell(String id) {
    Cell cell = cells.get(id);
    if (cell == null) {
      throw new IllegalArgumentException("the plan has no cell " + id);
    }
    return cell;
  }

  /** Every trial, in the order in which they run. */
  public Stream<Trial> trials() {
    return blocks.stream().flatMap(block -> block.trials().stream());
  }

  /** The index of its block, by a trial's id. */
  public Map<String, Integer> blockIndices() {
    Map<String, Integer> indices = new HashMap<>();
    blocks.forEach(
        block -> block.trials().forEach(trial -> indices.put(trial.id(), block.index())));
    return indices;
  }

  /** What the submissions of a cell are judged by. */
  public Metrics metrics(Cell cell) {
    return metrics(metrics, cell);
  }

  /** A rule of validity with the words that its family has for it, if the plan tells them. */
  public Validity.Rule worded(Validity.Rule rule) {
    return labels.values().stream()
        .flatMap(label -> label.rules().stream())
        .filter(rule::equals)
        .findFirst()
        .orElse(rule);
  }

  private static Metrics metrics(SortedMap<String, Metrics> metrics, Cell cell) {
    Metrics declared = metrics.get(cell.measurand().workload());
    if (declared == null) {
      throw new IllegalArgumentException("no metrics of " + cell.measurand().workload());
    }
    return declared;
  }

  /**
   * One trial of every platform.
   *
   * @param index from 1
   */
  public record Block(int index, List<Trial> trials) {
    public Block {
      trials = List.copyOf(trials);
    }
  }

  /**
   * One fresh start of the server on a platform, in which cells are measured one after another, or
   * in rounds beside the other platforms' trials: the unit of replication.
   *
   * @param id for example {@code b003-uml}
   * @param cells the ids of its cells, in the order in which they are measured
   */
  public record Trial(String id, String platform, List<String> cells) {
    public Trial {
      Names.checked("trial", id);
      Names.checked("platform", platform);
      cells = List.copyOf(cells);
    }
  }
}
