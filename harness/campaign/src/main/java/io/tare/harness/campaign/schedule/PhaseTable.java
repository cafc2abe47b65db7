package io.tare.harness.campaign.schedule;

import io.tare.harness.campaign.load.DriverTable;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Phase;
import io.tare.harness.model.TimedAction;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** The keys of phases and their actions. */
public final class PhaseTable {

  private static final int MAX_PHASES = 20;
  private static final long MAX_NANOS = 3_600_000_000_000L;

  private static final Key<String> NAME =
      Key.of("name", NameType.of("phase"), "its name in reports").required("a name such as before");
  private static final Key<Long> TIME =
      Key.of(
              "time",
              Scalar.quantity(Dimension.DURATION, 10_000_000L, MAX_NANOS),
              "its duration, without its actions")
          .required("how long it is, such as 5s");
  private static final Key<Double> RATE =
      Key.of(
              "rate",
              DriverTable.ONE_RATE,
              "rate at which submissions start in it, for an open driver with one rate")
          .leftOut("the driver's");
  private static final Key<Long> AFTER =
      Key.of(
              "after",
              Scalar.quantity(Dimension.DURATION, 0, MAX_NANOS),
              "when it begins, counted from the start of the phase")
          .orElse(0L);
  private static final Key<List<String>> ON =
      Key.of("on", Scalar.text().list(), "the platforms; one with lists means all of its variants")
          .leftOut("all");

  private final Map<String, Key<String>> words = new LinkedHashMap<>();
  private final Spec action;
  private final Spec phase;
  private final Key<List<Entries>> actions;
  private final Key<List<Entries>> key;

  PhaseTable(KnownKinds kinds) {
    kinds
        .actions()
        .forEach(
            (word, argument) -> words.put(word, Key.of(word, argument.type(), argument.words())));
    action = Spec.of(AFTER, ON).and(Spec.of(List.copyOf(words.values())));
    actions = Key.of("actions", action.entries().list(), "actions on platforms in it");
    phase = Spec.of(NAME, TIME, RATE, actions);
    key =
        Key.of(
            "phases",
            phase.entries().some(),
            "parts of every cell's time, and the actions in them, see [phases and"
                + " actions](#phases-and-actions)");
  }

  /** The keys of an action. */
  public Spec action() {
    return action;
  }

  /** The keys of a phase. */
  public Spec phase() {
    return phase;
  }

  /** The key of all phases. */
  Key<List<Entries>> key() {
    return key;
  }

  /** The phases of a campaign; empty if it has none. */
  List<Phase> read(Entries campaign, PhaseCheck check) {
    Optional<List<Entries>> tables = campaign.find(key);
    if (tables.isEmpty()) {
      return List.of();
    }
    List<Phase> phases = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Entries each : tables.get()) {
      Optional<Phase> read = phase(each, check);
      if (read.isPresent() && !names.add(read.get().name())) {
        each.place().complain("two phases are named " + read.get().name() + "; rename one");
      }
      read.ifPresent(phases::add);
    }
    check.clients().ifPresent(campaign.at(key)::complain);
    if (tables.get().size() > MAX_PHASES) {
      campaign
          .at(key)
          .complain("has " + tables.get().size() + " phases; the maximum is " + MAX_PHASES);
    }
    return phases;
  }

  private Optional<Phase> phase(Entries entries, PhaseCheck check) {
    Optional<String> name = entries.find(NAME);
    Optional<Long> time = entries.find(TIME);
    OptionalDouble rate = rate(entries, check);
    List<TimedAction> timed = new ArrayList<>();
    for (Entries each : entries.find(actions).orElse(List.of())) {
      action(each, time.orElse(MAX_NANOS), check).ifPresent(timed::add);
    }
    time.flatMap(nanos -> check.emptiness(nanos, rate)).ifPresent(entries.place()::complain);
    return name.isEmpty() || time.isEmpty()
        ? Optional.empty()
        : Optional.of(new Phase(name.get(), time.get(), rate, timed));
  }

  private static OptionalDouble rate(Entries entries, PhaseCheck check) {
    Optional<Double> rate = entries.find(RATE);
    Optional<String> complaint = check.rates();
    if (entries.has(RATE) && complaint.isPresent()) {
      entries.at(RATE).complain(complaint.get());
      return OptionalDouble.empty();
    }
    return rate.isPresent() ? OptionalDouble.of(rate.get()) : OptionalDouble.empty();
  }

  private Optional<TimedAction> action(Entries entries, long phaseNanos, PhaseCheck check) {
    long after = entries.get(AFTER);
    if (after >= phaseNanos) {
      entries
          .at(AFTER)
          .complain("is after the phase, which takes " + Dimension.DURATION.write(phaseNanos));
      return Optional.empty();
    }
    List<Value> named = entries.has(ON) ? entries.at(ON).members() : List.of();
    Set<String> on = check.platforms(named);
    boolean isNowhere = on.isEmpty() && !named.isEmpty(); // reported; does not mean all platforms
    List<Key<String>> stated = words.values().stream().filter(entries::has).toList();
    if (stated.size() > 1) {
      entries.place().complain("does several things; give each its own action");
    } else if (stated.isEmpty()) {
      entries
          .place()
          .complain(
              "expected one of "
                  + String.join(", ", words.keySet())
                  + ", such as {after: 1s, run: sync}");
    }
    return stated.stream()
        .findFirst()
        .flatMap(
            word ->
                entries
                    .find(word)
                    .filter(
                        text -> !isNowhere && check.isPossible(entries.at(word), word.name(), on))
                    .map(text -> new TimedAction(word.name(), text, after, new TreeSet<>(on))));
  }

  /** Writes phases, if there are any. */
  void write(List<Phase> phases, TableWriter campaign) {
    if (!phases.isEmpty()) {
      campaign.putWritten(key, phases.stream().map(this::written).toList());
    }
  }

  private Map<String, Object> written(Phase each) {
    TableWriter table = new TableWriter().put(NAME, each.name()).put(TIME, each.durationNanos());
    each.ratePerSecond().ifPresent(rate -> table.put(RATE, rate));
    if (!each.actions().isEmpty()) {
      table.putWritten(actions, each.actions().stream().map(this::written).toList());
    }
    return table.entries();
  }

  private Map<String, Object> written(TimedAction one) {
    TableWriter table = new TableWriter().put(AFTER, one.afterNanos());
    Optional.ofNullable(words.get(one.word())).ifPresent(word -> table.put(word, one.argument()));
    if (!one.platforms().isEmpty()) {
      table.put(ON, List.copyOf(one.platforms()));
    }
    return table.entries();
  }
}
