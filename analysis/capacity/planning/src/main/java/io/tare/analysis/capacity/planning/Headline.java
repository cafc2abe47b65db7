package io.tare.analysis.capacity.planning;

import io.tare.analysis.comparison.CellText;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The sentence that begins an answer, from which a planner may read on or not. */
final class Headline {

  private Headline() {}

  /** {@code "Word: native this; hyperv that."} */
  static <T> String of(
      String word, List<T> all, Function<T, String> platform, Function<T, String> what) {
    return all.stream()
        .map(each -> platform.apply(each) + " " + what.apply(each))
        .collect(Collectors.joining("; ", word + ": ", "."));
  }

  /** How many guests each platform needs, and their price if known. */
  static String guests(String word, List<CapacityAnswer.OnPlatform> platforms) {
    return of(word, platforms, CapacityAnswer.OnPlatform::platform, Headline::guests);
  }

  private static String guests(CapacityAnswer.OnPlatform on) {
    if (!on.sla().map(CapacityAnswer.SlaCheck::met).orElse(false)) {
      return "cannot meet the SLA";
    }
    int all = on.vms() + on.spare();
    String guests =
        (all == 1 ? "1 guest" : all + " guests")
            + (on.spare() > 0 ? " (" + on.spare() + " spare)" : "");
    return on.price().isPresent()
        ? guests + " for " + CellText.plain(on.price().getAsDouble())
        : guests;
  }

  /** The slowest class on each platform, or how many guests would do. */
  static String times(Query query, List<CapacityAnswer.OnPlatform> platforms) {
    String quantile = AnswerTables.share(query.quantile());
    return of(
        query.classes().size() > 1 ? quantile + " of the slowest class" : quantile,
        platforms,
        CapacityAnswer.OnPlatform::platform,
        on -> on.saturated() ? saturated(on) : time(query, on));
  }

  private static String time(Query query, CapacityAnswer.OnPlatform on) {
    return on.classes().stream()
        .map(of -> of.quantile(query.quantile()).value())
        .max(Comparator.naturalOrder())
        .map(AnswerTables::time)
        .orElseThrow();
  }

  private static String saturated(CapacityAnswer.OnPlatform on) {
    return on.enough().isPresent()
        ? "saturates, %d guests would do".formatted(on.enough().get())
        : "saturates, more guests do not help";
  }
}
