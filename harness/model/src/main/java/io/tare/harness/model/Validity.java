package io.tare.harness.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a cell's measurements in one trial count, according to stated rules. Invalid ones stay in
 * the data and are listed.
 *
 * @param findings the broken rules; empty if and only if it is valid
 */
public record Validity(List<Finding> findings) {

  public static final Validity VALID = new Validity(List.of());

  public Validity {
    findings = List.copyOf(findings);
  }

  public boolean isValid() {
    return findings.isEmpty();
  }

  /** The same with one more finding. */
  public Validity with(Finding finding) {
    List<Finding> all = new ArrayList<>(findings);
    all.add(finding);
    return new Validity(all);
  }

  /** Whether this rule was broken. */
  public boolean breaks(Rule rule) {
    return findings.stream().anyMatch(finding -> finding.rule().equals(rule));
  }

  /** One broken rule, with the measured value and the bound in words. */
  public record Finding(Rule rule, String detail) {}

  /**
   * A rule: those for all cells are defined here, and families of workloads declare their own,
   * which a plan keeps with the workload's label. Bounds are in the campaign and in the
   * documentation. Rules with the same key are equal.
   *
   * @param key in files, such as {@code client_late}
   * @param words the heading of a warning
   * @param advice what to do about it
   */
  public record Rule(String key, String words, String advice) implements Comparable<Rule> {
    /** Filled by the declarations below, whose order is the order of reports. */
    private static final Map<String, Rule> DECLARED = new LinkedHashMap<>();

    /** Too large a share of the submissions failed or was wrong. */
    public static final Rule ERRORS =
        common(
            "errors",
            "failed submissions",
            "They are left out, which flatters a platform that fails when it is slow. See the reasons"
                + " under \"What was left out\".");

    /** The client was at the limit of what it can offer. */
    public static final Rule CLIENT_SATURATED =
        common(
            "client_saturated",
            "client saturated",
            "The client was the bottleneck, not the service. Lower the rate or the number of clients,"
                + " or give the client its own machine.");

    /** Submissions started too late to count as the declared load. */
    public static final Rule CLIENT_LATE =
        common(
            "client_late",
            "client late",
            "Submissions started later than the declared load requires. Lower the rate, or give "
                + "the client more CPU.");

    /** Throughput times response time is not the concurrency (Little 1961). */
    public static final Rule LITTLES_LAW =
        common(
            "littles_law",
            "Little's law broken",
            "Throughput times response time is not equal to the concurrency: some time was not "
                + "measured. Look for stalls of the client.");

    /** The hypervisor gave the processors to others. */
    public static final Rule STEAL =
        common(
            "steal",
            "steal",
            "The hypervisor gave the processors to other machines. Measure when the host is idle.");

    /** Control groups withheld processor time. */
    public static final Rule THROTTLED =
        common(
            "throttled",
            "throttled",
            "A control group's quota of processor time (cpu.max, docker --cpus, a limit of Kubernetes)"
                + " was used up, so programs had to wait. Raise the quota, or measure outside of the"
                + " group.");

    /** The clock of the guest and that of the client disagree about the same interval. */
    public static final Rule CLOCK =
        common(
            "clock",
            "clock",
            "The guest's clock and the client's disagree. Do not trust the guest's components; choose"
                + " another clock source in the guest.");

    /**
     * Harness, client or server was stalled: it was stopped, or its machine or guest was suspended.
     */
    public static final Rule STALLED =
        common(
            "stalled",
            "stalled",
            "The harness, the client, the server or its guest was stopped or suspended, and resumed "
                + "later. The cells are left out; measure them again in a new run, and find out what stops "
                + "programs there.");

    /** Platforms that were up but not measured used the processors. */
    public static final Rule NEIGHBOURS =
        common(
            "neighbours",
            "neighbours not idle",
            "Platforms that were up but not measured took processor time from the measured one. "
                + "Check what runs in them, or measure with \"design: sequential\".");

    /**
     * Other programs disturbed one platform's trial of a block and not the other's: reported for
     * both, because their comparison is invalid.
     */
    public static final Rule ONE_SIDED =
        common(
            "one_sided",
            "one side was disturbed",
            "Other programs ran beside one platform's trial of a block but not beside the "
                + "other's, so the block's comparison does not count, and is measured again as often as"
                + " \"retries\" and the budget allow. Close other programs, or measure with \"design:"
                + " side-by-side\", where platforms share disturbances.");

    /** Packets did not take the path that the cell's network is meant for. */
    public static final Rule PATH =
        common(
            "path",
            "path not proven",
            "The counters of the link between hosts do not show the packets that arrived, or not "
                + "the headers of the network, so it is unknown what was measured. Check tunnel, "
                + "bridges and routes.");

    /** An action on the platform during the cell failed, or came too late. */
    public static final Rule ACTION =
        common(
            "action",
            "action not done",
            "An action on a platform during measurement failed, or began too late. The log and "
                + "the journal say why.");

    /** The trial ended before the cell was complete. */
    public static final Rule INTERRUPTED =
        common(
            "interrupted",
            "interrupted",
            "Some trials ended early. \"tare resume\" measures what is still missing.");

    /** The rules for all cells, in the order of reports. */
    public static final List<Rule> COMMON = List.copyOf(DECLARED.values());

    public Rule {
      Names.checked("rule", key);
    }

    private static Rule common(String key, String words, String advice) {
      Rule rule = new Rule(key, words, advice);
      DECLARED.put(key, rule);
      return rule;
    }

    /** The rule of a key; of a family's rule only the key is known. */
    public static Rule of(String key) {
      Rule common = DECLARED.get(key);
      return common == null
          ? new Rule(
              key,
              key.replace('_', ' '),
              "The plan of this run has no advice for this rule; the documentation of metrics "
                  + "lists all rules.")
          : common;
    }

    /** In the order of reports; families' rules come after the common ones but the last. */
    @Override
    public int compareTo(Rule other) {
      return Comparator.comparingInt(Rule::place).thenComparing(Rule::key).compare(this, other);
    }

    private int place() {
      return COMMON.contains(this) ? 2 * COMMON.indexOf(this) : 2 * COMMON.indexOf(INTERRUPTED) - 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Rule rule && key.equals(rule.key);
    }

    @Override
    public int hashCode() {
      return key.hashCode();
    }

    /** Its key. */
    @Override
    public String toString() {
      return key;
    }
  }
}
