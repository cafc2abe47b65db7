package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.models.FittedComponent.Regime;
import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.SubmissionField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Fits a model to a run: the server's own times of each part and its processor time, for requests
 * alone on the server. For a server without parts all of its processor time is one part.
 */
public final class RunModel {

  private static final double NANOS = 1e9;
  private static final double MIN_SHARE = 0.01;
  private static final String UNKNOWN_DISK = "waits for a disk, which a model does not describe";

  private final Results results;
  private final List<String> notes = new ArrayList<>();

  private RunModel(Results results) {
    this.results = results;
  }

  /**
   * @param results of a run with one client at a time; cells at a rate and of several clients show
   *     costs of loads
   * @param sha256 of the run's data
   * @param draws the number of draws of the parameters to keep, 1 or more
   * @throws IllegalArgumentException if there are too few blocks, or no cell with times of its
   *     server
   */
  public static OverheadModel of(Results results, String id, String sha256, int draws) {
    return new RunModel(results).model(id, sha256, draws);
  }

  private OverheadModel model(String id, String sha256, int draws) {
    PossibleProcessorTime possible = new PossibleProcessorTime(results);
    Map<String, List<CellResult>> operations = operations(RunModel::isAlone);
    leaveOutDisks(operations);
    operations.values().forEach(cells -> cells.replaceAll(possible::of));
    notes.addAll(possible.notes());
    Map<String, List<CellResult>> atRates = operations(RunModel::isAtRate);
    Map<String, List<CellResult>> contentions = operations(RunModel::isOfSeveral);
    operations.values().removeIf(cells -> !isTimed(cells) && !isCounted(cells));
    int[] blocks = blocks(operations.values());
    if (operations.isEmpty() || blocks.length < ConfidenceLevel.MIN_TRIALS) {
      throw new IllegalArgumentException(
          ("%s has %d operations with server parts or processor time in %d common blocks; a model"
                  + " needs one or more, over %d blocks or more, with one client")
              .formatted(
                  results.run().name(),
                  operations.size(),
                  blocks.length,
                  ConfidenceLevel.MIN_TRIALS));
    }
    BlockWeights weights = new BlockWeights(blocks, draws, results.run().seed());
    List<OverheadComponent> components = new ArrayList<>();
    List<MeasuredQueue> queues = new ArrayList<>();
    operations.forEach(
        (key, cells) -> {
          components.addAll(components(cells, weights));
          Measurand measurand = cells.get(0).cell().measurand();
          LoadCostFit costs = new LoadCostFit(results, weights, measurand);
          List<LoadPair> pairs = LoadPair.of(results, cells, atRates.getOrDefault(key, List.of()));
          List<LoadPair> ofClients =
              LoadPair.of(results, cells, contentions.getOrDefault(key, List.of()));
          components.addAll(costs.components(pairs, ofClients, notes));
          queues.addAll(new QueueFit(weights, pairs).queues());
        });
    if (components.isEmpty()) {
      throw new IllegalArgumentException(
          results.run().name() + " has no operation of two sizes; the campaign capacity has");
    }
    if (operations.values().stream().anyMatch(RunModel::holdsItsClient)) {
      notes.add(
          "over the loopback, processor time includes the client's, which a remote service does"
              + " not have; the campaign capacity measures over a LAN");
    }
    List<NetworkLaw> networks = new NetworkFit(results, weights).laws(notes);
    return OverheadModelBuilder.builder()
        .id(id)
        .title("Run " + results.run().name())
        .data(blocks.length + " blocks")
        .sha256(sha256)
        .reference(results.run().reference())
        .platforms(platforms(components))
        .facts(facts())
        .draws(draws)
        .components(components)
        .responses(new RunResponses(weights).of(operations.values()))
        .queues(queues)
        .networks(networks)
        .residuals(Map.of())
        .notes(notes)
        .build();
  }

  /** A model describes processors and networks; how long a disk takes is not known. */
  private void leaveOutDisks(Map<String, List<CellResult>> operations) {
    List<String> out =
        operations.values().stream()
            .filter(RunModel::usesDisk)
            .map(cells -> operation(cells.get(0).cell().measurand()))
            .distinct()
            .toList();
    operations.values().removeIf(RunModel::usesDisk);
    if (!out.isEmpty() && operations.isEmpty()) {
      throw new IllegalArgumentException(
          results.run().name()
              + " measures only "
              + String.join(", ", out)
              + ", which "
              + UNKNOWN_DISK
              + "; add operations without a database or a disk");
    }
    out.forEach(each -> notes.add(each + " is left out: it " + UNKNOWN_DISK));
  }

  private static boolean usesDisk(List<CellResult> cells) {
    return trials(cells)
        .anyMatch(
            trial ->
                Arrays.stream(SubmissionField.values())
                    .filter(SubmissionField::isOptional)
                    .anyMatch(part -> trial.parts().containsKey(part.partName())));
  }

  /** Cells by operation and path. */
  private Map<String, List<CellResult>> operations(Predicate<Measurand> which) {
    Map<String, List<CellResult>> operations = new LinkedHashMap<>();
    for (CellResult cell : results.cells()) {
      Measurand measurand = cell.cell().measurand();
      boolean isResponse = cell.metric().name().equals(Metric.RESPONSE.name());
      if (isResponse && measurand.isPrimary() && which.test(measurand)) {
        operations
            .computeIfAbsent(
                operation(measurand) + "\n" + measurand.network().name(), key -> new ArrayList<>())
            .add(cell);
      }
    }
    return operations;
  }

  private static boolean isAtRate(Measurand measurand) {
    return measurand.load().map(Load.Rate.class::isInstance).orElse(false);
  }

  private static boolean isOfSeveral(Measurand measurand) {
    return measurand
        .load()
        .map(load -> load instanceof Load.Clients clients && clients.areSeveral())
        .orElse(false);
  }

  /** Whether the cell has one client at a time, as far as known. */
  private static boolean isAlone(Measurand measurand) {
    return measurand
        .load()
        .map(load -> load instanceof Load.Clients clients && clients.isAlone())
        .orElse(true);
  }

  private static String operation(Measurand measurand) {
    return OperationName.of(measurand).toString();
  }

  private static FunctionalForm form(Measurand measurand) {
    return FunctionalForm.of(measurand.workload(), measurand.parameters().values().keySet());
  }

  /** Whether the server reports the time of its main part. */
  private static boolean isTimed(List<CellResult> cells) {
    String part = KnownOperations.kind(cells.get(0).cell().measurand().workload()).part();
    return trials(cells).allMatch(trial -> trial.parts().containsKey(part));
  }

  /** Whether processor time was counted. */
  private static boolean isCounted(List<CellResult> cells) {
    return trials(cells).allMatch(trial -> trial.processor().isPresent());
  }

  /** Whether the client used the same processors as the server. */
  private static boolean holdsItsClient(List<CellResult> cells) {
    return cells.get(0).cell().measurand().network().isUsual() && isCounted(cells);
  }

  private static Stream<TrialPoint> trials(List<CellResult> cells) {
    return cells.stream().flatMap(cell -> cell.trials().stream());
  }

  /** Blocks that all cells have. */
  private static int[] blocks(Collection<List<CellResult>> operations) {
    Set<Integer> common = new TreeSet<>();
    boolean isFirst = true;
    for (List<CellResult> cells : operations) {
      for (CellResult cell : cells) {
        List<Integer> own = cell.trials().stream().map(TrialPoint::block).toList();
        if (isFirst) {
          common.addAll(own);
          isFirst = false;
        } else {
          var unused = common.retainAll(own);
        }
      }
    }
    return common.stream().mapToInt(Integer::intValue).toArray();
  }

  private List<OverheadComponent> components(List<CellResult> cells, BlockWeights weights) {
    Measurand measurand = cells.get(0).cell().measurand();
    ComponentKind main = KnownOperations.kind(measurand.workload());
    List<OverheadComponent> all = new ArrayList<>();
    if (!isTimed(cells)) {
      notes.add(
          operation(measurand)
              + ": the server reports no parts, so all of its processor time is one part");
      fitted(cells, main, weights, trial -> trial.processor().orElseThrow()).ifPresent(all::add);
      fitted(cells, ComponentKind.TRANSFER, weights, RunModel::elsewhere).ifPresent(all::add);
      return all;
    }
    fitted(cells, main, weights, trial -> trial.part(main.part())).ifPresent(all::add);
    if (isCounted(cells)) {
      fitted(cells, ComponentKind.REST, weights, trial -> rest(trial, main)).ifPresent(all::add);
    } else {
      notes.add(
          operation(measurand)
              + ": processor time was not counted on every platform, so the model lacks the time"
              + " of the container, garbage collection and the kernel");
    }
    fitted(cells, ComponentKind.TRANSFER, weights, trial -> outside(trial, main))
        .ifPresent(all::add);
    return all;
  }

  /** Processor time beyond the part; a tiny amount counts as none. */
  private static double rest(TrialPoint trial, ComponentKind main) {
    double processor = trial.processor().orElseThrow();
    return Math.max(processor - trial.part(main.part()), MIN_SHARE * processor);
  }

  /**
   * The response time outside the main part. It includes other work of processors and the server's
   * other parts, so that the sum is the response time.
   */
  private static double outside(TrialPoint trial, ComponentKind main) {
    return Math.max(trial.mean() - trial.part(main.part()), MIN_SHARE * trial.mean());
  }

  /** The part of the response time without work of the platform's processors. */
  private static double elsewhere(TrialPoint trial) {
    return Math.max(trial.mean() - trial.processor().orElseThrow(), MIN_SHARE * trial.mean());
  }

  private Optional<OverheadComponent> fitted(
      List<CellResult> cells,
      ComponentKind kind,
      BlockWeights weights,
      Function<TrialPoint, Double> nanos) {
    Measurand measurand = cells.get(0).cell().measurand();
    FunctionalForm form = form(measurand);
    SortedMap<String, List<CellResult>> byPlatform = new TreeMap<>();
    cells.forEach(
        cell ->
            byPlatform.computeIfAbsent(cell.cell().platform(), key -> new ArrayList<>()).add(cell));
    SortedMap<String, CostFunctionFit> fits = new TreeMap<>();
    byPlatform.forEach((platform, own) -> fits.put(platform, fit(form, own, weights, nanos)));
    if (!fits.containsKey(results.run().reference())) {
      notes.add(operation(measurand) + ": not measured on the reference, so no law is fitted");
      return Optional.empty();
    }
    long sizes = Arrays.stream(fits.values().iterator().next().sizes()).distinct().count();
    if (sizes < 2 && form != FunctionalForm.CONSTANT) {
      notes.add(operation(measurand) + ": fewer than two sizes, so no law is fitted");
      return Optional.empty();
    }
    CostFunctionFit reference = fits.get(results.run().reference());
    List<CostFunctionFit> others =
        fits.values().stream().filter(each -> !each.equals(reference)).toList();
    Optional<Regime> regime =
        kind == ComponentKind.SERVICE && form.hasRegimes()
            ? RegimeChoice.of(reference, others)
            : Optional.empty();
    List<WorkPoint> points = fits.values().iterator().next().points();
    return Optional.of(
        new FittedComponent(
            operation(measurand),
            kind,
            measurand.network().name(),
            results.run().reference(),
            form,
            regime,
            MeasuredRegion.of(form.variables(), points),
            CostFunctionFit.laws(fits, results.run().reference(), regime),
            "run " + results.run().name()));
  }

  private static CostFunctionFit fit(
      FunctionalForm form,
      List<CellResult> cells,
      BlockWeights weights,
      Function<TrialPoint, Double> nanos) {
    List<WorkPoint> points = new ArrayList<>();
    List<SortedMap<Integer, Double>> byBlock = new ArrayList<>();
    for (CellResult cell : cells) {
      points.add(WorkPoint.of(cell.cell().measurand()));
      SortedMap<Integer, Double> means = new TreeMap<>();
      cell.trials().forEach(trial -> means.put(trial.block(), nanos.apply(trial) / NANOS));
      byBlock.add(means);
    }
    return new CostFunctionFit(form, points, byBlock, weights);
  }

  private Map<String, String> platforms(List<OverheadComponent> components) {
    Set<String> known = new TreeSet<>();
    components.forEach(each -> known.addAll(each.platforms()));
    Map<String, String> platforms = new LinkedHashMap<>();
    for (String platform : results.platforms()) {
      if (known.contains(platform)) {
        platforms.put(
            platform,
            results.environments().stream()
                .filter(each -> each.platform().equals(platform))
                .map(each -> each.facts().getOrDefault("platform.description", each.kind()))
                .findFirst()
                .orElse(platform));
      }
    }
    return platforms;
  }

  private Map<String, Map<String, String>> facts() {
    Map<String, Map<String, String>> facts = new LinkedHashMap<>();
    for (Environment environment : results.environments()) {
      Map<String, String> own = new TreeMap<>(environment.facts());
      own.put(OverheadModel.KIND, environment.kind());
      facts.put(environment.platform(), own);
    }
    return facts;
  }
}
