package io.tare.harness.run;

import io.tare.model.Observation;
import io.tare.model.Validity;
import io.tare.model.Validity.Finding;
import io.tare.model.Validity.Rule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is found of a cell: what was observed, and which rules it broke. */
final class CellFindings {

  private final List<Finding> findings = new ArrayList<>();
  private final Set<Rule> waived = EnumSet.noneOf(Rule.class);
  private final SortedMap<String, Double> observations = new TreeMap<>();

  Validity validity() {
    return new Validity(findings);
  }

  SortedMap<String, Double> observations() {
    return observations;
  }

  /** Notes a value; one that is no number cannot be had. */
  void observe(Observation what, double value) {
    observe(what.label(), value);
  }

  /** The same by its name, of one that has none of its own. */
  void observe(String name, double value) {
    if (Double.isFinite(value)) {
      observations.put(name, value);
    }
  }

  /** Rules that are not judged. */
  void waive(Set<Rule> rules) {
    waived.addAll(rules);
  }

  void broken(Rule rule, String detail) {
    if (!waived.contains(rule)) {
      findings.add(new Finding(rule, detail));
    }
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g %%", 100 * share);
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
