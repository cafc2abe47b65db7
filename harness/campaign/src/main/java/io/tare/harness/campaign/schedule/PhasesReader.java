package io.tare.harness.campaign.schedule;

import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.setup.Setup;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Phase;
import io.tare.harness.model.TimedAction;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import io.tare.infra.api.PlatformActions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads phases and their actions. */
public final class PhasesReader {

  private static final int MAX_PHASES = 20;
  private static final double SECOND = 1e9;

  private final List<PlatformChoice> platforms;
  private final SortedMap<String, List<String>> variants;
  private final Setup setup;
  private final List<Driver> drivers;
  private final KnownKinds kinds;
  private final PhaseKeys keys;

  /**
   * @param platforms all variants
   * @param variants the names of the variants of each platform of the file
   * @param drivers all drivers of the campaign, including those of single workloads
   */
  public PhasesReader(
      List<PlatformChoice> platforms,
      SortedMap<String, List<String>> variants,
      Setup setup,
      List<Driver> drivers,
      KnownKinds kinds,
      PhaseKeys keys) {
    this.platforms = platforms;
    this.variants = variants;
    this.setup = setup;
    this.drivers = drivers;
    this.kinds = kinds;
    this.keys = keys;
  }

  /**
   * @param list where they are defined
   */
  public List<Phase> read(List<Entries> entries, Value list) {
    List<Phase> phases = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Entries each : entries) {
      Optional<Phase> phase = phase(each);
      if (phase.isPresent() && !names.add(phase.get().name())) {
        each.place().complain("two phases are named " + phase.get().name() + "; rename one");
      }
      phase.ifPresent(phases::add);
    }
    if (setup.client().machines() > 1) {
      list.complain("need a single client; remove client.machines");
    }
    if (entries.size() > MAX_PHASES) {
      list.complain("has " + entries.size() + " phases; the maximum is " + MAX_PHASES);
    }
    return phases;
  }

  private Optional<Phase> phase(Entries entries) {
    Optional<String> name = entries.find(PhaseKeys.NAME);
    Optional<Long> time = entries.find(PhaseKeys.TIME);
    OptionalDouble rate = rate(entries);
    List<TimedAction> actions = new ArrayList<>();
    for (Entries each : keys.actions(entries)) {
      action(each, time.orElse(PhaseKeys.MAX_NANOS)).ifPresent(actions::add);
    }
    time.flatMap(nanos -> emptiness(nanos, rate)).ifPresent(entries.place()::complain);
    return name.isEmpty() || time.isEmpty()
        ? Optional.empty()
        : Optional.of(new Phase(name.get(), time.get(), rate, actions));
  }

  /** Why a phase is too short for any submission; empty if it is not. */
  private Optional<String> emptiness(long nanos, OptionalDouble rate) {
    double min =
        rate.orElseGet(
            () ->
                drivers.stream()
                    .mapToDouble(
                        each ->
                            each instanceof Driver.Open open
                                ? open.ratePerSecond()
                                : Double.POSITIVE_INFINITY)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY));
    return min * nanos >= SECOND
        ? Optional.empty()
        : Optional.of(
            "takes %s, in which a rate of %s/s submits nothing; make it longer"
                .formatted(
                    Dimension.DURATION.write(nanos),
                    BigDecimal.valueOf(min).stripTrailingZeros().toPlainString()));
  }

  private OptionalDouble rate(Entries entries) {
    if (!entries.has(PhaseKeys.RATE)) {
      return OptionalDouble.empty();
    }
    if (drivers.size() > 1 || !(drivers.get(0) instanceof Driver.Open)) {
      entries
          .at(PhaseKeys.RATE)
          .complain(
              "needs a driver with one rate, such as {kind: open, rate: 20/s}"
                  + (drivers.size() > setup.drivers().size()
                      ? ", and no workload with its own clients or rate"
                      : ""));
      return OptionalDouble.empty();
    }
    Optional<Double> rate = entries.find(PhaseKeys.RATE);
    return rate.isPresent() ? OptionalDouble.of(rate.get()) : OptionalDouble.empty();
  }

  private Optional<TimedAction> action(Entries entries, long phaseNanos) {
    long after = entries.get(PhaseKeys.AFTER);
    if (after >= phaseNanos) {
      entries
          .at(PhaseKeys.AFTER)
          .complain("is after the phase, which takes " + Dimension.DURATION.write(phaseNanos));
      return Optional.empty();
    }
    Set<String> on = platforms(entries);
    List<Key<String>> stated = keys.actions().values().stream().filter(entries::has).toList();
    if (stated.size() > 1) {
      entries.place().complain("does several things; give each its own action");
    } else if (stated.isEmpty()) {
      entries
          .place()
          .complain(
              "expected one of "
                  + String.join(", ", keys.actions().keySet())
                  + ", such as {after: 1s, run: sync}");
    }
    return stated.stream()
        .findFirst()
        .flatMap(
            key ->
                entries
                    .find(key)
                    .filter(text -> isPossible(entries.at(key), key.name(), on))
                    .map(text -> new TimedAction(key.name(), text, after, new TreeSet<>(on))));
  }

  /** A platform's name stands for all its variants. */
  private Set<String> platforms(Entries entries) {
    Set<String> known = new LinkedHashSet<>(variants.keySet());
    platforms.forEach(each -> known.add(each.name()));
    Type<String> one = Scalar.choice(List.copyOf(known), name -> name);
    Set<String> on = new TreeSet<>();
    if (entries.has(PhaseKeys.ON)) {
      for (Value member : entries.at(PhaseKeys.ON).members()) {
        one.read(member).ifPresent(name -> on.addAll(variants.getOrDefault(name, List.of(name))));
      }
    }
    return on;
  }

  private boolean isPossible(Value value, String word, Set<String> on) {
    List<PlatformChoice> unable =
        platforms.stream()
            .filter(each -> on.isEmpty() || on.contains(each.name()))
            .filter(each -> !kinds.canDo(each.kind(), word))
            .toList();
    if (!unable.isEmpty()) {
      value.complain(
          "this action is not possible on "
              + unable.stream()
                  .map(each -> each.name() + " (kind " + each.kind() + ")")
                  .collect(Collectors.joining(", "))
              + "; name the platforms, such as on: [native]");
      return false;
    }
    if (word.equals(PlatformActions.PAUSE) && !setup.networks().areAllBetweenNodes()) {
      value.complain(
          "on loopback the client would be paused too and see nothing; use networks: [lan]");
      return false;
    }
    return true;
  }
}
