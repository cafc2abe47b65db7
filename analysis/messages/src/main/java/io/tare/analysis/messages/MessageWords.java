package io.tare.analysis.messages;

import io.tare.analysis.presentation.Exclusions;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The analysis of messages, in sentences. */
final class MessageWords {

  private MessageWords() {}

  /** As in campaigns, with a blank before the unit: {@code 64 KiB}. */
  static String size(long bytes) {
    return Dimension.SIZE.write(bytes).replaceFirst("(?<=\\d)(?=\\D+$)", " ");
  }

  /** {@code "12.3 ms (11.8 to 12.9)"}, the ends in the value's unit. */
  static String quantity(Metric.Unit unit, Estimate estimate) {
    UnitScale scale = UnitScale.of(unit, estimate.value());
    return scale.text(estimate.value())
        + " "
        + scale.symbol()
        + estimate.interval().map(each -> " (" + ends(each, scale) + ")").orElse("");
  }

  /** {@code "11.8 to 12.9"}. */
  static String ends(Interval interval, UnitScale scale) {
    return scale.text(interval.lower()) + " to " + scale.text(interval.upper());
  }

  /** The meaning of the numbers, and their basis. */
  static String basis(MessageAnalysis analysis) {
    int fewest = trials(analysis).min(Comparator.naturalOrder()).orElse(0);
    int most = trials(analysis).max(Comparator.naturalOrder()).orElse(0);
    String n = fewest == most ? "" + most : fewest + " to " + most;
    return "Each time is the mean over "
        + n
        + (most == 1 ? " trial" : " trials")
        + ", each a mean of its counted messages, with its "
        + Numbers.level(analysis.level())
        + " interval (Student's t on logarithms"
        + (fewest < ConfidenceLevel.MIN_TRIALS
            ? "; it needs " + ConfidenceLevel.MIN_TRIALS + " trials"
            : "")
        + "). "
        + counted(analysis);
  }

  private static Stream<Integer> trials(MessageAnalysis analysis) {
    return analysis.instances().stream()
        .flatMap(each -> each.bySize().values().stream())
        .map(each -> each.oneWay().n());
  }

  private static String counted(MessageAnalysis analysis) {
    long counted =
        analysis.instances().stream()
            .flatMap(each -> each.bySize().values().stream())
            .mapToLong(each -> each.submissions())
            .sum();
    return Exclusions.words(counted, analysis.exclusions());
  }

  static String letters(MessageAnalysis analysis) {
    return analysis.groups().tests() == 0
        ? "No two instances could be compared: that needs "
            + ConfidenceLevel.MIN_TRIALS
            + " common blocks."
        : "Instances that share a letter at a size are not significantly different (paired t"
            + " tests on logarithms, p corrected over all "
            + analysis.groups().tests()
            + " pairs and sizes, Holm 1979; letters after Piepho 2004).";
  }

  /**
   * What a reader wants to know first: which instance is fastest; for a single instance its line,
   * or its times.
   */
  static List<String> answers(MessageAnalysis analysis) {
    List<String> groups = groups(analysis);
    return groups.isEmpty()
        ? analysis.instances().stream().map(each -> alone(analysis, each)).toList()
        : groups;
  }

  /** {@code "native: a message of 1 B takes 5.2 µs (5.1 to 5.3), 1 MiB takes 310 µs one way."}. */
  private static String alone(MessageAnalysis analysis, InstanceTimes instance) {
    return analysis.sizes().stream()
        .filter(each -> each == instance.smallest() || each == instance.largest())
        .flatMap(each -> instance.at(each).stream())
        .map(
            each ->
                size(each.bytes()) + " takes " + quantity(Metric.Unit.NANOSECONDS, each.oneWay()))
        .collect(Collectors.joining(", ", instance.name() + ": a message of ", " one way."));
  }

  /** The groups at the smallest and the largest common size. */
  static List<String> groups(MessageAnalysis analysis) {
    List<Long> shared = analysis.sharedSizes();
    List<String> sentences = new ArrayList<>();
    if (analysis.instances().size() > 1 && !shared.isEmpty()) {
      sentences.add(groups(analysis, "Small messages", shared.get(0)));
      if (shared.size() > 1) {
        sentences.add(groups(analysis, "Large messages", shared.get(shared.size() - 1)));
      }
    }
    return sentences;
  }

  /** {@code "Small messages (1 B), the fastest first: native, again (a); far (b)."}. */
  private static String groups(MessageAnalysis analysis, String what, long bytes) {
    Map<String, List<String>> byLetters = new LinkedHashMap<>();
    analysis
        .groups()
        .letters()
        .getOrDefault(bytes, Map.of())
        .forEach(
            (name, letters) ->
                byLetters.computeIfAbsent(letters, key -> new ArrayList<>()).add(name));
    return what
        + " ("
        + size(bytes)
        + "), the fastest first: "
        + byLetters.entrySet().stream()
            .map(each -> String.join(", ", each.getValue()) + " (" + each.getKey() + ")")
            .collect(Collectors.joining("; "))
        + ".";
  }

  static List<String> misses(MessageAnalysis analysis) {
    return analysis.fits().stream()
        .filter(each -> each.worst().isFar())
        .map(MessageWords::miss)
        .toList();
  }

  private static String miss(HockneyFit fit) {
    return fit.instance()
        + ": the line is off at "
        + size(fit.worst().bytes())
        + " by "
        + Numbers.percent(Math.abs(fit.worst().relative()))
        + (fit.worst().relative() < 0 ? " (too short)" : " (too long)")
        + "; MPI changes its protocol with the size, so take the measured times there.";
  }

  static String answer(CommunicationAnswer answer) {
    CommunicationTime least = answer.times().get(0);
    String time = quantity(Metric.Unit.NANOSECONDS, least.nanos());
    if (answer.times().size() == 1) {
      return least.instance() + " takes " + time + "; there is no other instance.";
    }
    if (answer.isSure()) {
      return least.instance()
          + " has the least communication time: "
          + time
          + ", with "
          + Numbers.percent(least.leastShare().orElse(0))
          + " of the resampled runs; "
          + next(answer, 1);
    }
    String alike = String.join(", ", answer.leaders());
    if (answer.blocks() < ConfidenceLevel.MIN_TRIALS) {
      return "Cannot be told apart: "
          + alike
          + ". To know how certain the order is needs "
          + ConfidenceLevel.MIN_TRIALS
          + " blocks in which all instances have all sizes; there "
          + (answer.blocks() == 1 ? "is 1." : "are " + answer.blocks() + ".");
    }
    String first =
        "Cannot be told apart: "
            + alike
            + ". One of them has the least communication time; the least mean is "
            + least.instance()
            + "'s, "
            + time
            + ", with "
            + Numbers.percent(least.leastShare().orElse(0))
            + " of the resampled runs"
            + chance(answer);
    int after = firstOther(answer);
    return after < 0 ? first + "." : first + "; " + next(answer, after);
  }

  /** Why it is not named although it has the least in nearly all of the resampled runs. */
  private static String chance(CommunicationAnswer answer) {
    OptionalDouble p =
        answer.times().stream()
            .filter(each -> answer.leaders().contains(each.instance()))
            .filter(each -> each.holmP().isPresent())
            .mapToDouble(each -> each.holmP().getAsDouble())
            .max();
    return answer.times().get(0).leastShare().orElse(0) >= answer.level()
        ? ", but by the paired test it may be chance (p " + Numbers.p(p) + ")"
        : "";
  }

  /** The index of the first that differs from the possible leaders, or -1. */
  private static int firstOther(CommunicationAnswer answer) {
    for (int i = 0; i < answer.times().size(); i++) {
      if (!answer.leaders().contains(answer.times().get(i).instance())) {
        return i;
      }
    }
    return -1;
  }

  private static String next(CommunicationAnswer answer, int index) {
    CommunicationTime next = answer.times().get(index);
    return "next " + next.instance() + ", " + times(next.timesLeast(), " to ") + " as long.";
  }

  /** {@code "1.40 times (1.35 to 1.46)"}. */
  private static String times(Estimate ratio, String between) {
    return Interpretation.ratio(ratio.value(), ratio.interval())
        + " times"
        + ratio
            .interval()
            .map(each -> " (" + Interpretation.interval(ratio.interval()) + ")")
            .orElse("")
            .replace("–", between);
  }

  static String ground(CommunicationAnswer answer) {
    return "%s %s of %s, over %s that all instances have%s; one after the other, as ping-pong sends them. Intervals: Student's t on the blocks' logarithms. p: paired, over all pairs (Holm 1979)."
        .formatted(
            Numbers.count(answer.profile().messages()),
            answer.profile().messages() == 1 ? "message" : "messages",
            answer.profile().counts().keySet().stream()
                .map(MessageWords::size)
                .collect(Collectors.joining(", ")),
            answer.blocks() == 1 ? "1 block" : answer.blocks() + " blocks",
            answer.blocksLeftOut() == 0
                ? ""
                : " (left out, because some instance lacks a size: "
                    + answer.blocksLeftOut()
                    + ")");
  }
}
