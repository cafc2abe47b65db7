package io.tare.analysis.comparison.change;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Stamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A fact of a platform that differs from the earlier run.
 *
 * @param platform as the later run names it
 * @param then absent if the earlier run lacks it
 * @param now absent if the later run lacks it
 * @param mustMatch whether runs are fully comparable only if it is the same
 */
public record EnvironmentChange(
    String platform, String fact, Optional<String> then, Optional<String> now, boolean mustMatch) {

  /** Differs at every reading. */
  private static final String LOAD = Fact.LOAD_BEFORE.key();

  /** Those that must match first, then by their names. */
  static List<EnvironmentChange> of(Environment then, Environment now) {
    SortedSet<String> facts = new TreeSet<>(then.facts().keySet());
    facts.addAll(now.facts().keySet());
    List<EnvironmentChange> important = new ArrayList<>();
    List<EnvironmentChange> others = new ArrayList<>();
    if (!then.kind().equals(now.kind())) {
      important.add(change(now, "kind", then.kind(), now.kind(), true));
    }
    for (String fact : facts) {
      String before = then.facts().getOrDefault(fact, "");
      String after = now.facts().getOrDefault(fact, "");
      if (!Objects.equals(before, after) && !fact.equals(LOAD)) {
        boolean mustMatch = Fact.mustMatch(fact);
        (mustMatch ? important : others).add(change(now, fact, before, after, mustMatch));
      }
    }
    important.addAll(others);
    return important;
  }

  /** PD of a run in which all submissions carry time stamps contains what these cost. */
  static Optional<EnvironmentChange> of(String platform, Stamps then, Stamps now) {
    return then == now
        ? Optional.empty()
        : Optional.of(
            new EnvironmentChange(
                platform,
                "server's time stamps",
                Optional.of(words(then)),
                Optional.of(words(now)),
                true));
  }

  private static String words(Stamps stamps) {
    return switch (stamps) {
      case ALWAYS -> "part of PD";
      case ALTERNATING -> "not part of PD";
    };
  }

  private static EnvironmentChange change(
      Environment now, String fact, String before, String after, boolean mustMatch) {
    return new EnvironmentChange(now.platform(), fact, text(before), text(after), mustMatch);
  }

  private static Optional<String> text(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }
}
