package io.tare.harness.workloads.contract;

import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Finding;
import io.tare.harness.model.Validity.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The findings about a cell: observations, and the rules that it broke. */
public final class CellFindings {

  private final List<Finding> findings = new ArrayList<>();
  private final Set<Rule> waived = new HashSet<>();
  private final SortedMap<String, Double> observations = new TreeMap<>();

  public Validity validity() {
    return new Validity(findings);
  }

  public SortedMap<String, Double> observations() {
    return observations;
  }

  /** Records a value; NaN means not available. */
  public void observe(Observation what, double value) {
    observe(what.label(), value);
  }

  /** The same by name, for values without a constant. */
  public void observe(String name, double value) {
    if (Double.isFinite(value)) {
      observations.put(name, value);
    }
  }

  /** Rules that are not judged. */
  public void waive(Set<Rule> rules) {
    waived.addAll(rules);
  }

  public void broken(Rule rule, String detail) {
    if (!waived.contains(rule)) {
      findings.add(new Finding(rule, detail));
    }
  }

  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g %%", 100 * share);
  }

  public static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
