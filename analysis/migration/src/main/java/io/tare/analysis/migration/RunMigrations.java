package io.tare.analysis.migration;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.migration.FittedMigration.Predicted;
import io.tare.analysis.migration.MeasuredMigration.Found;
import io.tare.analysis.migration.MeasuredMigration.Unfit;
import io.tare.harness.model.Environment.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Fits a model to a run's migrations of one hypervisor, with leave-one-out errors: those of one
 * platform, or of several that differ only in other properties, such as their guests' memory.
 */
public final class RunMigrations {

  private static final List<Fact> FACTS =
      List.of(
          Fact.HYPERVISOR_NAME,
          Fact.HYPERVISOR_VERSION,
          Fact.HYPERVISOR_ACCELERATOR,
          Fact.CPU_MODEL);

  private final Results results;
  private final List<String> platforms;
  private final SortedMap<Unfit, Integer> unfit = new TreeMap<>();

  private RunMigrations(Results results, List<String> platforms) {
    this.results = results;
    this.platforms = List.copyOf(platforms);
  }

  /**
   * The migrated platforms of a run, by name.
   *
   * @param results of any run
   */
  public static List<String> platforms(Results results) {
    return results.migrations().stream()
        .map(each -> each.cell().platform())
        .distinct()
        .sorted()
        .toList();
  }

  /** Whether these have the same hypervisor, version and kind of processor, as far as known. */
  public static boolean areAlike(Results results, List<String> platforms) {
    return platforms.stream().map(each -> facts(results, each)).distinct().count() <= 1;
  }

  /**
   * @param platforms at least one, all {@linkplain #areAlike alike}
   * @param id the model's name
   * @param sha256 of the run's data
   * @throws IllegalArgumentException if fewer than {@link MigrationModel#MIN} migrations can be
   *     used
   */
  public static MigrationModel of(
      Results results, List<String> platforms, String id, String sha256) {
    return new RunMigrations(results, platforms).model(id, sha256);
  }

  private MigrationModel model(String id, String sha256) {
    List<MeasuredMigration> usable = ending(fit());
    if (usable.size() < MigrationModel.MIN) {
      throw new IllegalArgumentException(
          "a law needs %d valid migrations of %s, but there are %d%s"
              .formatted(MigrationModel.MIN, together(), usable.size(), notUsed()));
    }
    PreCopyModel law = MigrationFit.of(usable);
    List<FittedMigration> fitted = new ArrayList<>();
    for (int i = 0; i < usable.size(); i++) {
      fitted.add(fitted(usable.get(i), law, MigrationFit.of(without(usable, i))));
    }
    return new MigrationModel(
        id, sha256, together(), facts(results, platforms.get(0)), law, fitted, unfit, notes());
  }

  private String together() {
    return String.join(", ", platforms);
  }

  private String notUsed() {
    return unfit.isEmpty()
        ? ""
        : unfit.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey().words())
            .collect(Collectors.joining(", ", "; not used: ", ""));
  }

  private List<MeasuredMigration> fit() {
    List<MeasuredMigration> all = new ArrayList<>();
    for (MigrationOutcome each : results.migrations()) {
      if (!platforms.contains(each.cell().platform())) {
        continue;
      }
      String name = "migration " + each.number() + " of " + each.trial();
      if (!each.isResult()) {
        count(Unfit.STAND_IN);
      } else if (MeasuredMigration.of(name, each.record()) instanceof Found.Fit found) {
        all.add(found.migration());
      } else if (MeasuredMigration.of(name, each.record()) instanceof Found.Not not) {
        count(not.why());
      }
    }
    return all;
  }

  /** Migrations that end by the law of all, and by that of the others. */
  private List<MeasuredMigration> ending(List<MeasuredMigration> all) {
    List<MeasuredMigration> usable = new ArrayList<>(all);
    boolean isEnding = false;
    while (!isEnding && usable.size() >= MigrationModel.MIN) {
      OptionalInt endless =
          IntStream.range(0, usable.size()).filter(i -> !ends(usable, i)).findFirst();
      if (endless.isPresent()) {
        usable.remove(endless.getAsInt());
        count(Unfit.ENDLESS);
      }
      isEnding = endless.isEmpty();
    }
    return usable;
  }

  private void count(Unfit why) {
    unfit.merge(why, 1, Integer::sum);
  }

  private static boolean ends(List<MeasuredMigration> all, int which) {
    MeasuredMigration one = all.get(which);
    return MigrationFit.ends(all, one) && MigrationFit.ends(without(all, which), one);
  }

  private static List<MeasuredMigration> without(List<MeasuredMigration> all, int which) {
    List<MeasuredMigration> others = new ArrayList<>(all);
    others.remove(which);
    return others;
  }

  private static FittedMigration fitted(
      MeasuredMigration one, PreCopyModel law, PreCopyModel others) {
    PreCopyModel.Course own = law.course(one.terms());
    PreCopyModel.Course leftOut = others.course(one.terms());
    return new FittedMigration(
        one.name(),
        one.terms(),
        new Predicted(one.totalSeconds(), own.totalSeconds(), leftOut.totalSeconds()),
        new Predicted(one.downtimeSeconds(), own.downtimeSeconds(), leftOut.downtimeSeconds()));
  }

  private static SortedMap<String, String> facts(Results results, String platform) {
    SortedMap<String, String> facts = new TreeMap<>();
    results
        .environment(platform)
        .ifPresent(
            each ->
                FACTS.forEach(
                    fact -> each.fact(fact).ifPresent(value -> facts.put(fact.key(), value))));
    return facts;
  }

  private List<String> notes() {
    return results.standIns().stream()
        .filter(each -> platforms.contains(each.platform()))
        .map(each -> each.why() + "; " + each.notMeasured() + " was not measured")
        .distinct()
        .toList();
  }
}
