package io.tare.harness.model;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a run will do, in which order: {@code plan.json}. It depends only on the campaign and its
 * seed, so the same campaign gives the same plan on every machine.
 *
 * @param seed the seed of the random orders
 * @param design the order of the trials of a block
 * @param references the reference of each platform
 * @param metrics metrics of every workload in the plan, by its name
 * @param labels labels of workloads by name, for families with labels
 * @param phases phases of every cell; empty if nothing changes during a cell
 * @param stamps which submissions carry time stamps of their server
 * @param cells cell id to cell
 * @param blocks the blocks, in the order in which they run
 */
public record Plan(
    long seed,
    Design design,
    References references,
    SortedMap<String, Metrics> metrics,
    SortedMap<String, WorkloadLabel> labels,
    List<Phase> phases,
    Stamps stamps,
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

  /** A plan in which all submissions carry stamps. */
  public Plan(
      long seed,
      Design design,
      References references,
      SortedMap<String, Metrics> metrics,
      SortedMap<String, WorkloadLabel> labels,
      List<Phase> phases,
      SortedMap<String, Cell> cells,
      List<Block> blocks) {
    this(seed, design, references, metrics, labels, phases, Stamps.ALWAYS, cells, blocks);
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
                "trial "
                    + trial.id()
                    + " names cell "
                    + cell
                    + ", which belongs to "
                    + "another platform");
          }
        }
      }
    }
  }

  /** The same with labels. */
  public Plan labelled(SortedMap<String, WorkloadLabel> others) {
    return new Plan(seed, design, references, metrics, others, phases, stamps, cells, blocks);
  }

  /** The same with stamps in other submissions. */
  public Plan with(Stamps others) {
    return new Plan(seed, design, references, metrics, labels, phases, others, cells, blocks);
  }

  /** The stamps of a cell: always, unless its server reports parts. */
  public Stamps stamps(Cell cell) {
    return metrics(cell).areReportedByServer() ? stamps : Stamps.ALWAYS;
  }

  /** Whether another plan does the same, ignoring labels. */
  public boolean doesTheSameAs(Plan other) {
    return labelled(other.labels).equals(other);
  }

  /** Adds labels to every cell. */
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

  /** The reference of all platforms without their own. */
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

  /** The block's index by trial id. */
  public Map<String, Integer> blockIndices() {
    Map<String, Integer> indices = new HashMap<>();
    blocks.forEach(
        block -> block.trials().forEach(trial -> indices.put(trial.id(), block.index())));
    return indices;
  }

  /** The metrics of a cell's submissions. */
  public Metrics metrics(Cell cell) {
    return metrics(metrics, cell);
  }

  /** A rule of validity with its family's words for it, if the plan contains them. */
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
