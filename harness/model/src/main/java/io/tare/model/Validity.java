package io.tare.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether what one cell measured in one trial may count, by stated rules. An invalid one stays in
 * the data and is listed.
 *
 * @param findings what was found against it; empty if and only if it is valid
 */
public record Validity(List<Finding> findings) {

  public static final Validity VALID = new Validity(List.of());

  public Validity {
    findings = List.copyOf(findings);
  }

  public boolean isValid() {
    return findings.isEmpty();
  }

  /** The same with one more thing found against it. */
  public Validity with(Finding finding) {
    List<Finding> all = new ArrayList<>(findings);
    all.add(finding);
    return new Validity(all);
  }

  /** Whether this rule was broken. */
  public boolean breaks(Rule rule) {
    return findings.stream().anyMatch(finding -> finding.rule() == rule);
  }

  /** One broken rule, with the measured value and the bound in words. */
  public record Finding(Rule rule, String detail) {}

  /** The rules. Their bounds stand in the campaign and in the documentation. */
  public enum Rule {
    /** Submissions started too late to count as the declared load. */
    CLIENT_LATE,
    /** The client was at the limit of what it can offer. */
    CLIENT_SATURATED,
    /** Throughput times response time is not the concurrency (Little 1961). */
    LITTLES_LAW,
    /** Too large a share of the submissions failed or was wrong. */
    ERRORS,
    /** The hypervisor gave the processors to somebody else. */
    STEAL,
    /** The clock of the guest and that of the client disagree about the same interval. */
    CLOCK,
    /** The client or the server stood still: stopped, or its machine or guest suspended. */
    STALLED,
    /** Platforms that were up but not measured used the processors. */
    NEIGHBOURS,
    /**
     * Other programs disturbed one platform's trial of a block and not the other's: told of both,
     * because it is their comparison that says nothing.
     */
    ONE_SIDED,
    /** What was to be done to the platform while the cell was measured failed, or came too late. */
    ACTION,
    /** Memory did not hold what a program had written to it. */
    DAMAGED,
    /** A program wrote memory more slowly than it was to. */
    WRITE_RATE,
    /** The trial ended before the cell was complete. */
    INTERRUPTED
  }
}
