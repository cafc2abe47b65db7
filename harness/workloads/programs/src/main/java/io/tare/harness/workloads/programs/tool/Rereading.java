package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.HarnessTimes;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.harness.workloads.programs.output.OutputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A new reading of a kept output, compared with the record.
 *
 * @param output the output
 * @param detail the differences; empty if there are none
 * @param values the new reading; empty if the output is refused, or was not read again
 */
public record Rereading(
    RawOutput output, Finding finding, String detail, SortedMap<String, Number> values) {

  private static final String SEE = "; see raw/";
  private static final String EMPTY = "; standard output is empty";
  private static final String NOTHING = "; the program printed nothing";

  /** How both readings compare. */
  public enum Finding {
    /** The same values, or the same refusal. */
    SAME,
    /** Different values, or a different refusal. */
    DIFFERENT,
    /** It was refused, but is understood now. */
    UNDERSTOOD,
    /** It was understood, but is refused now. */
    REFUSED,
    /** The output no longer exists. */
    MISSING,
    /** The program itself failed or was ended, so its output was never read. */
    NOT_READ;

    /** The word in tables and documents. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether it agrees with the record. */
    public boolean isAsRecorded() {
      return this == SAME || this == NOT_READ;
    }
  }

  /**
   * Reads again.
   *
   * @param raw the directory of kept outputs
   * @return empty if the workload is not run by a program
   * @throws IOException if an existing output cannot be read
   */
  public static Optional<Rereading> of(
      Path raw, Workload workload, Measurand measurand, Sample sample) throws IOException {
    if (!(workload.family() instanceof ToolFamily family)) {
      return Optional.empty();
    }
    RawOutput output =
        new RawOutput(sample.trial(), sample.attempt(), sample.cell(), sample.sequence());
    if (sample.outcome() instanceof Outcome.Failed failed && !refused(failed, output)) {
      return Optional.of(new Rereading(output, Finding.NOT_READ, "", new TreeMap<>()));
    }
    boolean isKept = Files.exists(output.in(raw));
    Number run = sample.values().get(HarnessTimes.RUN);
    double runNanos = run == null ? Double.NaN : run.doubleValue();
    try {
      ToolOutput left = ToolOutput.in(raw, output, runNanos);
      return Optional.of(
          understoodNow(output, sample, family.values(workload, measurand.parameters(), left)));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (OutputException e) {
      Rereading refused = refusedNow(output, sample, refusal(e, output, raw), e);
      boolean stands = isKept || refused.finding() == Finding.SAME;
      return Optional.of(stands ? refused : missing(output));
    }
  }

  private static Rereading missing(RawOutput output) {
    return new Rereading(output, Finding.MISSING, "is not kept", new TreeMap<>());
  }

  /**
   * The reason for refusing an output, followed by the path of what was printed.
   *
   * @param raw the directory of kept outputs
   */
  static String refusal(OutputException reason, RawOutput output, Path raw) {
    if (Files.exists(output.in(raw))) {
      return reason.getMessage() + SEE + output.fileName();
    }
    return reason.getMessage()
        + (Files.exists(output.errorsIn(raw)) ? EMPTY + SEE + output.errorName() : NOTHING);
  }

  private static boolean refused(Outcome.Failed failed, RawOutput output) {
    String reason = failed.reason();
    return reason.endsWith(SEE + output.fileName())
        || reason.endsWith(SEE + output.errorName())
        || reason.endsWith(NOTHING);
  }

  private static Rereading refusedNow(
      RawOutput output, Sample sample, String now, OutputException reason) {
    Finding finding = Finding.REFUSED;
    if (sample.outcome() instanceof Outcome.Failed failed) {
      finding = failed.reason().equals(now) ? Finding.SAME : Finding.DIFFERENT;
    }
    String detail = finding == Finding.SAME ? "" : String.valueOf(reason.getMessage());
    return new Rereading(output, finding, detail, new TreeMap<>());
  }

  private static Rereading understoodNow(
      RawOutput output, Sample sample, SortedMap<String, Number> values) {
    if (!sample.outcome().isValid()) {
      return new Rereading(output, Finding.UNDERSTOOD, "is understood now", values);
    }
    SortedMap<String, Number> recorded = new TreeMap<>(sample.values());
    recorded.keySet().removeAll(HarnessTimes.ALL);
    List<String> others = new ArrayList<>();
    for (String name : union(recorded, values)) {
      Number then = recorded.get(name);
      Number now = values.get(name);
      if (then == null || now == null || then.doubleValue() != now.doubleValue()) {
        others.add(name + " was " + text(then) + ", is " + text(now));
      }
    }
    return new Rereading(
        output,
        others.isEmpty() ? Finding.SAME : Finding.DIFFERENT,
        String.join("; ", others),
        values);
  }

  private static TreeSet<String> union(Map<String, Number> one, Map<String, Number> other) {
    TreeSet<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeAll(HarnessTimes.ALL);
    return names;
  }

  private static String text(@Nullable Number value) {
    return value == null ? "not there" : value.toString();
  }
}
