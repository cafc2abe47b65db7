package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Metric;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The terms that a new reader needs, and what the platforms are: a line each. */
final class ReportGlossary {

  private ReportGlossary() {}

  /** Term to meaning. */
  static Map<String, String> lines(Results results) {
    Map<String, String> lines = new LinkedHashMap<>();
    if (!results.comparisons().isEmpty()) {
      lines.put(
          "PD",
          "performance degradation: mean response time on the platform over that on "
              + results.run().reference()
              + "; 1.00 is no loss, 1.30 takes 30 % longer."
              + rates(results));
    }
    boolean areAtAddresses =
        results.platforms().stream()
            .flatMap(each -> results.environment(each).stream())
            .anyMatch(each -> each.fact(Fact.SERVICE).isPresent());
    lines.put(
        "trial",
        areAtAddresses
            ? "one service measured once, without a restart."
            : "one platform measured once, with a fresh server.");
    lines.put(
        "block",
        "one trial of every platform, in random order; differences between blocks make intervals"
            + " wide.");
    lines.put(
        "interval",
        "where the true value is expected: of a hundred such intervals, "
            + Numbers.significant(100 * results.level(), 2)
            + " contain it.");
    for (String platform : results.platforms()) {
      lines.put(platform, name(results, platform));
    }
    return lines;
  }

  static Element of(Results results) {
    return Sections.terms(lines(results)).with("class", "explained");
  }

  /** Where more is better, PD is inverted, so that above 1 is still a loss. */
  static String rates(Results results) {
    String words =
        results.comparisons().stream()
            .map(Comparison::metric)
            .filter(Metric::higherIsBetter)
            .map(Metric::words)
            .distinct()
            .collect(Collectors.joining(", "));
    return words.isEmpty()
        ? ""
        : " Where more is better (" + words + ") it is the reference's mean over the platform's.";
  }

  private static String name(Results results, String platform) {
    String what = results.environment(platform).map(ReportGlossary::kind).orElse("of unknown kind");
    return what
        + (platform.equals(results.run().reference()) && results.run().platforms().size() > 1
            ? "; the reference, which the others are compared with."
            : ".");
  }

  private static String kind(Environment environment) {
    return environment.fact(Fact.DESCRIPTION).orElse("a platform of kind " + environment.kind())
        + environment
            .fact(Fact.HYPERVISOR_ACCELERATOR)
            .filter(accelerator -> !accelerator.startsWith("none"))
            .map(accelerator -> ", by " + accelerator)
            .orElse("");
  }
}
