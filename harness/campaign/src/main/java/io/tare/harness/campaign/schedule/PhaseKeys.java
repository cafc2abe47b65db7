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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of phases and their actions. */
public final class PhaseKeys {

  static final long MAX_NANOS = 3_600_000_000_000L;

  public static final Key<String> NAME =
      Key.of("name", NameType.of("phase"), "its name in reports").required("a name such as before");
  static final Key<Long> TIME =
      Key.of(
              "time",
              Scalar.quantity(Dimension.DURATION, 10_000_000L, MAX_NANOS),
              "its duration, without its actions")
          .required("how long it is, such as 5s");
  static final Key<Double> RATE =
      Key.of(
              "rate",
              DriverTable.ONE_RATE,
              "rate at which submissions start in it, for an open driver with one rate")
          .leftOut("the driver's");
  static final Key<Long> AFTER =
      Key.of(
              "after",
              Scalar.quantity(Dimension.DURATION, 0, MAX_NANOS),
              "when it begins, counted from the start of the phase")
          .orElse(0L);
  static final Key<List<String>> ON =
      Key.of("on", Scalar.text().list(), "the platforms; one with lists means all of its variants")
          .leftOut("all");

  private final Map<String, Key<String>> actions = new LinkedHashMap<>();
  private final Spec action;
  private final Spec phase;
  private final Key<List<Entries>> listed;
  private final Key<List<Entries>> phases;

  public PhaseKeys(KnownKinds kinds) {
    kinds
        .actions()
        .forEach(
            (word, argument) -> actions.put(word, Key.of(word, argument.type(), argument.words())));
    action = Spec.of(AFTER, ON).and(Spec.of(List.copyOf(actions.values())));
    listed = Key.of("actions", action.entries().list(), "actions on platforms in it");
    phase = Spec.of(NAME, TIME, RATE, listed);
    phases =
        Key.of(
            "phases",
            phase.entries().some(),
            "parts of every cell's time, and the actions in them, see [phases and"
                + " actions](#phases-and-actions)");
  }

  /** The possible actions, by name. */
  Map<String, Key<String>> actions() {
    return actions;
  }

  /** The keys of an action. */
  public Spec action() {
    return action;
  }

  /** The keys of a phase. */
  public Spec phase() {
    return phase;
  }

  public Key<List<Entries>> phases() {
    return phases;
  }

  /** The actions of a phase. */
  List<Entries> actions(Entries entries) {
    return entries.find(listed).orElse(List.of());
  }

  public Map<String, Object> written(Phase each) {
    TableWriter table = new TableWriter().put(NAME, each.name()).put(TIME, each.durationNanos());
    each.ratePerSecond().ifPresent(rate -> table.put(RATE, rate));
    List<Map<String, Object>> done = new ArrayList<>();
    for (TimedAction one : each.actions()) {
      TableWriter action = new TableWriter().put(AFTER, one.afterNanos());
      Optional.ofNullable(actions.get(one.word()))
          .ifPresent(key -> action.put(key, one.argument()));
      if (!one.platforms().isEmpty()) {
        action.put(ON, List.copyOf(one.platforms()));
      }
      done.add(action.entries());
    }
    return done.isEmpty() ? table.entries() : table.putWritten(listed, done).entries();
  }
}
