package io.tare.harness.campaign;

import io.tare.harness.campaign.Campaign.Setup;
import io.tare.infra.platform.ActionArgument;
import io.tare.infra.platform.PlatformActions;
import io.tare.model.Dimension;
import io.tare.model.Driver;
import io.tare.model.Names;
import io.tare.model.Path;
import io.tare.model.Phase;
import io.tare.model.TimedAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads phases, and what is done to platforms in them. */
final class PhasesReader {

  static final int MOST_PHASES = 20;
  static final long LEAST_PHASE = 10_000_000L;
  static final long MOST_PHASE = 3_600_000_000_000L;

  private static final double SECOND = 1e9;

  private final List<PlatformChoice> platforms;
  private final SortedMap<String, List<String>> variants;
  private final Setup setup;
  private final List<Driver> drivers;
  private final KnownKinds kinds;

  /**
   * @param platforms all variants
   * @param variants the names of those of each platform of the file
   * @param drivers all of the campaign, those of single workloads among them
   */
  PhasesReader(
      List<PlatformChoice> platforms,
      SortedMap<String, List<String>> variants,
      Setup setup,
      List<Driver> drivers,
      KnownKinds kinds) {
    this.platforms = platforms;
    this.variants = variants;
    this.setup = setup;
    this.drivers = drivers;
    this.kinds = kinds;
  }

  List<Phase> read(YamlValue value) {
    List<Phase> phases = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (YamlValue member : value.members()) {
      Optional<Phase> phase = phase(member);
      if (phase.isPresent() && !names.add(phase.get().name())) {
        member.complain("two phases are named " + phase.get().name() + "; name one otherwise");
      }
      phase.ifPresent(phases::add);
    }
    if (setup.client().nodes() > 1) {
      value.complain("are kept by one client; leave client.nodes out");
    }
    if (phases.size() > MOST_PHASES) {
      value.complain("has " + phases.size() + " phases; the most is " + MOST_PHASES);
    }
    return phases;
  }

  private Optional<Phase> phase(YamlValue value) {
    YamlTable table = value.table();
    Optional<String> name =
        table
            .need("name", "a name such as before")
            .flatMap(v -> v.read(text -> Names.checked("phase", text), "a name"));
    Optional<Long> time =
        table
            .need("time", "how long it is, such as 5s")
            .flatMap(v -> v.quantity(Dimension.DURATION, LEAST_PHASE, MOST_PHASE));
    OptionalDouble rate = rate(table.take("rate"));
    List<TimedAction> actions = new ArrayList<>();
    for (YamlValue each : table.take("actions").map(YamlValue::members).orElse(List.of())) {
      action(each, time.orElse(MOST_PHASE)).ifPresent(actions::add);
    }
    table.rejectOthers();
    time.flatMap(nanos -> emptiness(nanos, rate)).ifPresent(value::complain);
    return name.isEmpty() || time.isEmpty()
        ? Optional.empty()
        : Optional.of(new Phase(name.get(), time.get(), rate, actions));
  }

  /** What is wrong with a phase that is over before anything is submitted. */
  private Optional<String> emptiness(long nanos, OptionalDouble rate) {
    double least =
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
    return least * nanos >= SECOND
        ? Optional.empty()
        : Optional.of(
            "takes %s, in which a rate of %s/s submits nothing; make it longer"
                .formatted(
                    Dimension.DURATION.write(nanos),
                    BigDecimal.valueOf(least).stripTrailingZeros().toPlainString()));
  }

  private OptionalDouble rate(Optional<YamlValue> value) {
    if (value.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (drivers.size() > 1 || !(drivers.get(0) instanceof Driver.Open)) {
      value
          .get()
          .complain(
              "needs a driver with one rate, such as {kind: open, rate: 20/s}"
                  + (drivers.size() > setup.drivers().size()
                      ? ", and no workload with clients or a rate of its own"
                      : ""));
      return OptionalDouble.empty();
    }
    Optional<Double> rate = value.get().read(LoadsReader::rate, Dimension.RATE.expected());
    return rate.isPresent() ? OptionalDouble.of(rate.get()) : OptionalDouble.empty();
  }

  private Optional<TimedAction> action(YamlValue value, long phaseNanos) {
    YamlTable table = value.table();
    Optional<YamlValue> later = table.take("after");
    long after = later.flatMap(v -> v.quantity(Dimension.DURATION, 0, MOST_PHASE)).orElse(0L);
    if (after >= phaseNanos) {
      later.ifPresent(
          v ->
              v.complain(
                  "is after the phase, which takes " + Dimension.DURATION.write(phaseNanos)));
      return Optional.empty();
    }
    Set<String> on = platforms(table.take("on"));
    List<TimedAction> found = new ArrayList<>();
    for (Map.Entry<String, ActionArgument> known : kinds.actions().entrySet()) {
      table
          .take(known.getKey())
          .ifPresent(
              v ->
                  argument(v, known.getValue())
                      .filter(text -> isPossible(v, known.getKey(), on))
                      .map(text -> new TimedAction(known.getKey(), text, after, new TreeSet<>(on)))
                      .ifPresent(found::add));
    }
    table.rejectOthers();
    if (found.size() > 1) {
      value.complain("does several things; give each an action of its own");
    } else if (!table.hasAny(kinds.actions().keySet())) {
      value.complain(
          "expected one of "
              + String.join(", ", kinds.actions().keySet())
              + ", such as {after: 1s, run: sync}");
    }
    return found.stream().findFirst();
  }

  private static Optional<String> argument(YamlValue value, ActionArgument argument) {
    return value.read(
        text -> {
          if (argument.isUnderstood(text)) {
            return text;
          }
          throw new IllegalArgumentException(
              "expected " + argument.expected() + ", found \"" + text + "\"");
        },
        argument.expected());
  }

  /** A platform stands for all of its variants. */
  private Set<String> platforms(Optional<YamlValue> value) {
    Set<String> on = new TreeSet<>();
    Set<String> known = new LinkedHashSet<>(variants.keySet());
    platforms.forEach(each -> known.add(each.name()));
    for (YamlValue member : value.map(YamlValue::members).orElse(List.of())) {
      member
          .choice(List.copyOf(known), name -> name)
          .ifPresent(name -> on.addAll(variants.getOrDefault(name, List.of(name))));
    }
    return on;
  }

  private boolean isPossible(YamlValue value, String word, Set<String> on) {
    List<PlatformChoice> unable =
        platforms.stream()
            .filter(each -> on.isEmpty() || on.contains(each.name()))
            .filter(each -> !kinds.canDo(each.kind(), word))
            .toList();
    if (!unable.isEmpty()) {
      value.complain(
          "there is no way to do that to "
              + unable.stream()
                  .map(each -> each.name() + " (kind " + each.kind() + ")")
                  .collect(Collectors.joining(", "))
              + "; say on which platforms, such as on: [native]");
      return false;
    }
    if (word.equals(PlatformActions.PAUSE) && !setup.paths().equals(List.of(Path.LAN))) {
      value.complain(
          "on loopback the client would stand still as well and see nothing; say paths: [lan]");
      return false;
    }
    return true;
  }
}
