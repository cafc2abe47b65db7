package io.tare.harness.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Load;
import io.tare.harness.model.Parameters;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lines for a campaign file that set how much is measured. */
final class CampaignLines {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int WIDTH = 78;
  private static final int MAX_DECIMALS = 9;

  private final List<String> lines = new ArrayList<>(List.of("workloads:"));

  /**
   * An entry of the list of workloads.
   *
   * @param isTimed whether its cells are measured for a time
   */
  CampaignLines workload(WorkloadChoice choice, boolean isTimed) {
    List<String> items = new ArrayList<>(List.of("name: " + choice.name()));
    for (ParameterSpec spec : Workloads.of(choice.name()).parameters()) {
      values(spec, choice.points()).ifPresent(text -> items.add(spec.name() + ": " + text));
    }
    choice.settings().values().forEach((name, value) -> items.add(name + ": " + quoted(value)));
    if (!choice.loads().isEmpty()) {
      items.add(loads(choice.loads()));
    }
    if (isTimed) {
      items.add("time: " + Dimension.DURATION.write(choice.timeNanos()));
    } else {
      items.addAll(counts(choice.submissions()));
    }
    lines.addAll(wrapped("  - {", items));
    return this;
  }

  private static String loads(List<Load> loads) {
    String values =
        loads.stream()
            .map(
                each ->
                    BigDecimal.valueOf(each.size()).stripTrailingZeros().toPlainString()
                        + (each instanceof Load.Rate ? "/s" : ""))
            .collect(Collectors.joining(", "));
    return (loads.get(0) instanceof Load.Clients ? "clients: " : "rate: ")
        + (loads.size() == 1 ? values : "[" + values + "]");
  }

  private static List<String> counts(Submissions submissions) {
    List<String> items = new ArrayList<>();
    items.add("submissions: " + submissions.total());
    items.add("warmup: " + share(submissions));
    if (submissions.serverWarmup() > 0) {
      items.add("server_warmup: " + submissions.serverWarmup());
    }
    return items;
  }

  /** When the run stops. */
  CampaignLines stop(String precision, Duration budget, int minBlocks) {
    lines.add("stop: {precision: " + precision + ", budget: " + written(budget) + "}");
    lines.add("blocks: " + minBlocks);
    return this;
  }

  /** The lines, each with a line end. */
  String text() {
    return String.join("\n", lines) + "\n";
  }

  /** A list in braces, wrapped. */
  private static List<String> wrapped(String begin, List<String> items) {
    List<String> lines = new ArrayList<>();
    String line = begin;
    String indent = " ".repeat(begin.length());
    for (int i = 0; i < items.size(); i++) {
      String item = items.get(i) + (i == items.size() - 1 ? "}" : ",");
      boolean isFirst = line.equals(begin) || line.equals(indent);
      if (!isFirst && line.length() + 1 + item.length() > WIDTH) {
        lines.add(line);
        line = indent + item;
      } else {
        line += (isFirst ? "" : " ") + item;
      }
    }
    lines.add(line);
    return lines;
  }

  /** The values of a parameter in the points, which are all combinations of values. */
  private static Optional<String> values(ParameterSpec spec, List<Parameters> points) {
    List<String> values =
        points.stream()
            .map(each -> Optional.ofNullable(each.values().get(spec.name())).or(spec::fallback))
            .flatMap(Optional::stream)
            .map(value -> spec.isText() ? quoted(value) : spec.written(value))
            .distinct()
            .toList();
    boolean isDefault = points.stream().noneMatch(each -> each.values().containsKey(spec.name()));
    if (values.isEmpty() || isDefault) {
      return Optional.empty();
    }
    return Optional.of(values.size() == 1 ? values.get(0) : "[" + String.join(", ", values) + "]");
  }

  /** A setting or text in JSON, so that nothing in it is taken for YAML syntax. */
  static String quoted(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written: " + value, e);
    }
  }

  /** The shortest percentage that gives exactly this number of warm-up submissions. */
  private static String share(Submissions submissions) {
    for (int decimals = 0; decimals < MAX_DECIMALS; decimals++) {
      BigDecimal percent =
          BigDecimal.valueOf(100L * submissions.warmup())
              .divide(BigDecimal.valueOf(submissions.total()), decimals, RoundingMode.FLOOR);
      Submissions read =
          Submissions.of(
              submissions.total(), percent.doubleValue() / 100, submissions.serverWarmup());
      if (read.equals(submissions)) {
        return percent.toPlainString() + "%";
      }
    }
    throw new IllegalArgumentException("no percentage gives the warm-up of " + submissions);
  }

  /** In whole minutes, or in hours if long, rounded up. */
  private static String written(Duration budget) {
    long minutes = Math.max(1, (budget.toSeconds() + 59) / 60);
    return minutes < 600 ? minutes + "min" : (minutes + 59) / 60 + "h";
  }
}
