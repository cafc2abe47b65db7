package io.tare.harness.cli.command;

import io.tare.analysis.capacity.models.KnownOperations;
import io.tare.analysis.capacity.models.OperationName;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.planning.Query;
import io.tare.analysis.capacity.planning.RequestClass;
import io.tare.analysis.capacity.planning.ValueRange;
import io.tare.analysis.capacity.planning.command.MissingCampaign;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.services.glassfish.ServiceFamily;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.Platforms;
import io.tare.infra.machine.hardware.Accelerator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The campaign that would measure what a question is about, with the existing workloads. */
public final class MeasurableCampaign implements MissingCampaign {

  private static final double USUAL_HEAP = 768;
  private static final double MEBIBYTE = 1 << 20;

  /**
   * With the platforms of the model and their kinds; a platform of unknown kind becomes a guest.
   */
  @Override
  public String of(Query query, OverheadModel model) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("name", "missing");
    root.put("reference", model.reference());
    Map<String, Object> platforms = new LinkedHashMap<>();
    model.platforms().keySet().forEach(name -> platforms.put(name, platform(name, model)));
    root.put("platforms", platforms);
    List<Missing> missing = missing(query);
    long heap = heapMebibytes(missing);
    root.put("resources", new TreeMap<>(Map.of("cpus", 1, "memory", 2 * heap + "MiB")));
    root.put("server", Map.of("heap", heap + "MiB"));
    root.put("driver", new TreeMap<>(Map.of("kind", "closed", "clients", 1)));
    root.put("workloads", missing.stream().map(Missing::yaml).toList());
    root.put("stop", new TreeMap<>(Map.of("submissions", 20, "warmup", "10%")));
    root.put("blocks", 5);
    return "# Measures the question's values and those around them, within the workloads' ranges; "
        + "check that the platforms are the ones that you mean.\n"
        + YamlText.write(root);
  }

  /** As it was measured; of a study's platforms only the reference is available here. */
  private static Map<String, Object> platform(String name, OverheadModel model) {
    Optional<PlatformKind> known =
        model.kind(name).flatMap(kind -> Optional.ofNullable(Platforms.kinds().get(kind)));
    if (known.isEmpty()) {
      return Map.of("kind", name.equals(model.reference()) ? "native" : openKind());
    }
    Map<String, Object> yaml = new LinkedHashMap<>(Map.of("kind", known.get().kind()));
    if (known.get().settings().all().contains(Accelerator.SETTING)) {
      model.accelerator(name).ifPresent(word -> yaml.put(Accelerator.SETTING.name(), word));
    }
    return yaml;
  }

  /** The kind that Tare chooses at run time. */
  private static String openKind() {
    return Platforms.kinds().values().stream()
        .filter(PlatformKind::isOpen)
        .map(PlatformKind::kind)
        .findFirst()
        .orElseThrow();
  }

  /** A workload with the values of its parameters, to be combined in full. */
  private record Missing(OperationName operation, SortedMap<String, List<Long>> values) {

    Map<String, Object> yaml() {
      Map<String, Object> yaml = new LinkedHashMap<>();
      yaml.put("name", operation.workload());
      yaml.putAll(operation.others().values());
      values.forEach(
          (name, each) ->
              yaml.put(
                  name,
                  name.equals(WorkPoint.SIZE)
                      ? each.stream().map(size -> size + "B").toList()
                      : each));
      return yaml;
    }

    /** The heap of a server that serves all its cells. */
    double heapBytes() {
      List<Map<String, Object>> cells = new ArrayList<>();
      cells.add(operation.others().values());
      for (Map.Entry<String, List<Long>> parameter : values.entrySet()) {
        List<Map<String, Object>> more = new ArrayList<>();
        for (Map<String, Object> cell : cells) {
          for (long value : parameter.getValue()) {
            Map<String, Object> longer = new LinkedHashMap<>(cell);
            longer.put(parameter.getKey(), value);
            more.add(longer);
          }
        }
        cells = more;
      }
      return cells.stream()
          .mapToDouble(
              cell -> ServiceFamily.minHeapBytes(operation.workload(), Parameters.of(cell), 1))
          .max()
          .orElse(0);
    }
  }

  private static List<Missing> missing(Query query) {
    List<Missing> missing = new ArrayList<>();
    for (RequestClass each : query.classes()) {
      if (each.like().isPresent() && each.n().isPresent()) {
        OperationName like = OperationName.parse(each.like().get());
        double n = each.n().getAsDouble();
        SortedMap<String, List<Long>> values = new TreeMap<>();
        values.put(
            WorkPoint.ORDER, within(like.workload(), WorkPoint.ORDER, n / 2, n / Math.sqrt(2), n));
        missing.add(new Missing(like, values));
      }
      each.request().ifPresent(body -> missing.add(missing(KnownOperations.UNMARSHAL, body)));
      each.answer().ifPresent(body -> missing.add(missing(KnownOperations.MARSHAL, body)));
    }
    return missing;
  }

  private static Missing missing(String name, RequestClass.Envelope body) {
    ValueRange size = body.size();
    SortedMap<String, List<Long>> values = new TreeMap<>();
    values.put(
        WorkPoint.SIZE,
        within(name, WorkPoint.SIZE, size.low() / 2, size.middle(), 2 * size.high()));
    values.put(
        WorkPoint.CHARACTERS, within(name, WorkPoint.CHARACTERS, 10, body.characters(), 1000));
    return new Missing(OperationName.parse(name), values);
  }

  private static long heapMebibytes(List<Missing> missing) {
    double max = missing.stream().mapToDouble(Missing::heapBytes).max().orElse(0) / MEBIBYTE;
    return (long) Math.ceil(Math.max(USUAL_HEAP, max));
  }

  /** Values around those in the question, within the workload's range. */
  private static List<Long> within(String workload, String parameter, double... wanted) {
    ParameterSpec spec =
        Workloads.of(workload).parameters().stream()
            .filter(each -> each.name().equals(parameter))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "workload " + workload + " has no parameter " + parameter));
    return Arrays.stream(wanted)
        .mapToLong(each -> Math.min(spec.max(), Math.max(spec.min(), Math.round(each))))
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }
}
