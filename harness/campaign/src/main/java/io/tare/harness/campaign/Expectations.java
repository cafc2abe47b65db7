package io.tare.harness.campaign;

import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.expect.FigureBounds;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.PlatformEntry;
import io.tare.harness.campaign.platform.PlatformTable;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.WorkloadTable;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Cell;
import io.tare.harness.model.CellFilter;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.Metric;
import io.tare.harness.model.PdStatistic;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.NearestName;
import io.tare.harness.spec.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a campaign expects of its cells. An {@code expect} under a workload applies to that entry's
 * cells on all platforms; one under a platform applies to that platform's cells, and takes
 * precedence for the figures that it names.
 */
public final class Expectations {

  /** Receives what is wrong with the figure of some cells. */
  private interface Complaints {
    void complain(String cells, String figure, String text);
  }

  private record Figure(Cell cell, String name) {}

  /** The key, not the word in a name or a sentence. */
  private static final Pattern KEY = Pattern.compile("\\bexpect[\"']?\\s*:");

  private final Campaign campaign;

  Expectations(Campaign campaign) {
    this.campaign = campaign;
  }

  /** All expectations: those of platforms first. */
  public static List<Expectation> of(Campaign campaign) {
    return new Expectations(campaign).all();
  }

  /** Whether the text of a campaign may expect something; it is not read for this. */
  public static boolean mayBeIn(String campaign) {
    return KEY.matcher(campaign).find();
  }

  private List<Expectation> all() {
    Map<Figure, Expectation> all = new LinkedHashMap<>();
    for (PlatformChoice each : campaign.platforms()) {
      add(all, found(each.expect(), on(List.of(each)), (cells, figure, text) -> {}));
    }
    for (WorkloadChoice each : campaign.workloads()) {
      add(all, found(each.expect(), of(each), (cells, figure, text) -> {}));
    }
    return List.copyOf(all.values());
  }

  private static void add(Map<Figure, Expectation> all, Map<Figure, Expectation> others) {
    others.forEach(all::putIfAbsent);
  }

  /** The cells of some platforms. */
  List<Cell> on(List<PlatformChoice> platforms) {
    return campaign.measurands().stream()
        .flatMap(each -> platforms.stream().map(platform -> each.on(platform.name())))
        .toList();
  }

  /** The cells of an entry of the list of workloads. */
  List<Cell> of(WorkloadChoice choice) {
    return campaign.measurands(choice).stream()
        .flatMap(each -> campaign.platforms().stream().map(platform -> each.on(platform.name())))
        .toList();
  }

  /**
   * Reports what is wrong, at the place of the figure.
   *
   * @param tables of the platforms, by name
   * @param platforms the same with their variants
   * @param workloads in the order of the campaign's
   */
  void check(
      Map<String, PlatformTable.Entry> tables,
      Map<String, PlatformEntry> platforms,
      List<WorkloadTable.Entry> workloads) {
    if (campaign.platforms().isEmpty() || campaign.workloads().size() != workloads.size()) {
      return; // other mistakes are reported
    }
    tables.forEach(
        (name, entry) ->
            entry
                .table()
                .ifPresent(
                    table ->
                        check(
                            table.entries(),
                            () -> on(Objects.requireNonNull(platforms.get(name)).variants()))));
    for (int i = 0; i < workloads.size(); i++) {
      WorkloadChoice choice = campaign.workloads().get(i);
      check(workloads.get(i).entries(), () -> of(choice));
    }
  }

  /** Its cells are made only if it expects anything, since mistakes elsewhere may prevent that. */
  private void check(Entries table, Supplier<List<Cell>> cells) {
    if (table.has(Expect.KEY)) {
      Value place = table.at(Expect.KEY);
      var unused =
          found(
              table.find(Expect.KEY).orElse(Expect.NONE),
              cells.get(),
              (words, figure, text) -> place.at(words, figure).complain(text));
    }
  }

  /** The part that applies to some cells; the rest names others, which are not measured. */
  Expect about(Expect expect, List<Cell> cells) {
    Map<String, Map<String, FigureBounds>> kept = new LinkedHashMap<>();
    expect
        .byCells()
        .forEach(
            (words, figures) -> {
              Map<String, FigureBounds> some = new LinkedHashMap<>();
              figures.forEach(
                  (figure, bounds) -> {
                    Expect one = new Expect(Map.of(words, Map.of(figure, bounds)));
                    if (!found(one, cells, (a, b, text) -> {}).isEmpty()) {
                      some.put(figure, bounds);
                    }
                  });
              if (!some.isEmpty()) {
                kept.put(words, some);
              }
            });
    return new Expect(kept);
  }

  private Map<Figure, Expectation> found(Expect expect, List<Cell> cells, Complaints complaints) {
    Map<Figure, Expectation> all = new LinkedHashMap<>();
    Map<Figure, String> setBy = new HashMap<>();
    expect
        .byCells()
        .forEach(
            (words, figures) ->
                figures.forEach(
                    (figure, bounds) -> {
                      try {
                        for (Expectation each : found(words, figure, bounds, cells)) {
                          Figure key = new Figure(each.cell(), figure);
                          String other = setBy.putIfAbsent(key, words);
                          if (other != null) {
                            throw new IllegalArgumentException(
                                "%s of %s is expected by \"%s\" too; let only one name it"
                                    .formatted(figure, key.cell(), other));
                          }
                          all.put(key, each);
                        }
                      } catch (IllegalArgumentException e) {
                        complaints.complain(words, figure, String.valueOf(e.getMessage()));
                      }
                    }));
    return all;
  }

  private List<Expectation> found(
      String words, String figure, FigureBounds bounds, List<Cell> cells) {
    CellFilter filter = filter(words);
    List<Cell> meant = cells.stream().map(Expectations::labelled).filter(filter::accepts).toList();
    Optional<String> strange = filter.strangeWord(cells);
    if (strange.isPresent()) {
      throw new IllegalArgumentException(strange.get());
    }
    if (meant.isEmpty()) {
      throw new IllegalArgumentException(noCell(words, cells));
    }
    Optional<PdStatistic> pd =
        Arrays.stream(PdStatistic.values()).filter(each -> each.word().equals(figure)).findFirst();
    List<Expectation> found =
        pd.isPresent()
            ? ofPd(pd.get(), bounds, meant)
            : meant.stream().flatMap(cell -> ofMetric(cell, figure, bounds).stream()).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          pd.isPresent()
              ? meant.get(0).platform() + " is the reference, so its cells have no " + figure
              : unknown(figure, meant));
    }
    return found;
  }

  private static CellFilter filter(String words) {
    CellFilter filter = CellFilter.parse(words);
    if (filter.metric().isPresent()) {
      throw new IllegalArgumentException(
          "\"" + words + "\" names a metric; write it as the figure below the cells");
    }
    return filter;
  }

  /** Its label knows which values its parameters have if they are left out. */
  private static Cell labelled(Cell cell) {
    return cell.measurand()
        .called(Workloads.of(cell.measurand().workload()).label())
        .on(cell.platform());
  }

  private List<Expectation> ofPd(PdStatistic pd, FigureBounds bounds, List<Cell> cells) {
    var range = bounds.range(pd.word(), Optional.empty());
    return cells.stream()
        .filter(each -> campaign.references().referenceOf(each.platform()).isPresent())
        .map(each -> new Expectation(each, primary(each), Optional.of(pd), range))
        .toList();
  }

  private static Metric primary(Cell cell) {
    return Workloads.of(cell.measurand().workload()).metrics().primary();
  }

  private static Optional<Expectation> ofMetric(Cell cell, String figure, FigureBounds bounds) {
    return Workloads.of(cell.measurand().workload()).metrics().judged().stream()
        .filter(each -> each.name().equals(figure))
        .findFirst()
        .map(
            metric ->
                new Expectation(
                    metric.equals(primary(cell))
                        ? cell
                        : cell.measurand().by(metric).on(cell.platform()),
                    metric,
                    Optional.empty(),
                    bounds.range(figure, Optional.of(metric.unit()))));
  }

  private static String noCell(String words, List<Cell> cells) {
    Set<String> names = new LinkedHashSet<>();
    cells.forEach(each -> names.add(each.measurand().workload()));
    return "no cell matches \""
        + words
        + "\""
        + NearestName.question(words.split("\\s+", 2)[0], names)
            .filter(any -> !names.contains(words.split("\\s+", 2)[0]))
            .orElse(cells.isEmpty() ? "" : "; the first cell is: " + cells.get(0));
  }

  private static String unknown(String figure, List<Cell> cells) {
    Workload workload = Workloads.of(cells.get(0).measurand().workload());
    List<String> known =
        Stream.concat(
                workload.metrics().judged().stream().map(Metric::name),
                Arrays.stream(PdStatistic.values()).map(PdStatistic::word))
            .toList();
    return workload.name() + " has no figure " + figure + NearestName.hint(figure, known);
  }
}
