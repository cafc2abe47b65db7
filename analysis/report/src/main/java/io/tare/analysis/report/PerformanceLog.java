package io.tare.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.harness.model.ExpectedRange;
import io.tare.harness.model.Metric;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The expected figures of runs, a line for each, for a file that grows from run to run. Numbers are
 * in base units and not rounded; what is not known is empty (CSV) or absent (JSON).
 */
public final class PerformanceLog {

  private static final JsonMapper JSON = new JsonMapper();

  /** The fact of a program, but not of its libraries. */
  private static final Pattern PROGRAM =
      Pattern.compile("program\\..+(?<!\\.(?:blas|mpi|lacks|version))");

  /** An expected figure of a run on a machine, which writes the log. */
  private record Line(Results results, String machine, GateCheck check) {}

  private static final Columns<Line> COLUMNS =
      new Columns<Line>()
          .field("time", each -> time(each.results))
          .field("machine", Line::machine)
          .field("run", each -> each.results.run().name())
          .field("platform", each -> each.check.cell().platform())
          .field("program", each -> each.check.cell().measurand().workload())
          .field("version", each -> version(each.results, each.check))
          .field("parameters", each -> each.check.cell().measurand().parameters().toString())
          .field("network", each -> each.check.cell().measurand().network().name())
          .field("load", each -> each.check.cell().measurand().load().map(load -> load.words()))
          .field("figure", each -> each.check.limit().name())
          .field("unit", each -> each.check.limit().unit().map(Metric.Unit::symbol).orElse("1"))
          .field("reference", each -> range(each.check, ExpectedRange::reference))
          .field("lower", each -> range(each.check, ExpectedRange::lower))
          .field("upper", each -> range(each.check, ExpectedRange::upper))
          .field("measured", each -> each.check.value())
          .field("from", each -> each.check.interval().map(Interval::lower))
          .field("to", each -> each.check.interval().map(Interval::upper))
          .field("level", each -> each.check.interval().map(Interval::level))
          .field("n", each -> each.check.n())
          .field("verdict", each -> each.check.state().words())
          .field("reason", each -> each.check.reason());

  private final List<Line> lines;

  private PerformanceLog(List<Line> lines) {
    this.lines = lines;
  }

  /**
   * @param machine the name of the machine that writes the log
   */
  public static PerformanceLog of(Results results, Gate gate, String machine) {
    return new PerformanceLog(
        gate.expected().stream().map(each -> new Line(results, machine, each)).toList());
  }

  /** The first line of a file of CSV. */
  public static String header() {
    return COLUMNS.csv(List.of());
  }

  /** The lines of CSV without the first. */
  public String csv() {
    return COLUMNS.csv(lines).substring(header().length());
  }

  /** An object in each line. */
  public String jsonLines() {
    StringBuilder text = new StringBuilder();
    for (Line each : lines) {
      Map<String, Object> fields = new LinkedHashMap<>();
      COLUMNS.each(each, fields::put);
      try {
        text.append(JSON.writeValueAsString(fields)).append('\n');
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("a line of the performance log is not JSON", e);
      }
    }
    return text.toString();
  }

  /** When the run ended, so that a report made again gives the same line. */
  private static Optional<String> time(Results results) {
    return results.run().endedEpochNanos().isPresent()
        ? Optional.of(
            Instant.EPOCH
                .plus(results.run().endedEpochNanos().getAsLong(), ChronoUnit.NANOS)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString())
        : Optional.empty();
  }

  /** The programs that the platform found, each with its package and version. */
  private static Optional<String> version(Results results, GateCheck check) {
    return results
        .environment(check.cell().platform())
        .map(
            each ->
                each.facts().entrySet().stream()
                    .filter(fact -> PROGRAM.matcher(fact.getKey()).matches())
                    .map(Map.Entry::getValue)
                    .distinct()
                    .collect(Collectors.joining("; ")))
        .filter(each -> !each.isEmpty());
  }

  private static Optional<Double> range(
      GateCheck check, Function<ExpectedRange, OptionalDouble> end) {
    return check
        .limit()
        .expected()
        .map(end)
        .flatMap(each -> each.isPresent() ? Optional.of(each.getAsDouble()) : Optional.empty());
  }
}
