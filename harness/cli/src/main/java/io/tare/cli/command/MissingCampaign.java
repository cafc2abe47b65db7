package io.tare.cli.command;

import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.overhead.WorkPoint;
import io.tare.analysis.planning.Query;
import io.tare.analysis.planning.RequestClass;
import io.tare.archive.yaml.YamlText;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The campaign that would measure what a question is about. */
final class MissingCampaign {

  private static final double USUAL_HEAP = 768;
  private static final double EIGHTHS = 8;

  /** Bytes of three matrices of doubles, by the square of their order. */
  private static final double MATRICES = 3 * 8;

  private static final double MEBIBYTE = 1 << 20;

  private MissingCampaign() {}

  /** With the platforms of the model; their kinds are for whoever runs it to tell. */
  static String of(Query query, OverheadModel model) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("name", "missing");
    root.put("reference", model.reference());
    Map<String, Object> platforms = new LinkedHashMap<>();
    model
        .platforms()
        .keySet()
        .forEach(
            name -> platforms.put(name, Map.of("kind", name.equals("native") ? "native" : "uml")));
    root.put("platforms", platforms);
    long heap = heapMebibytes(query);
    root.put("resources", Map.of("cpus", 1, "memory", 2 * heap + "MiB"));
    root.put("server", Map.of("heap", heap + "MiB"));
    root.put("driver", Map.of("kind", "closed", "clients", 1));
    List<Object> workloads = new ArrayList<>();
    for (RequestClass each : query.classes()) {
      if (each.like().isPresent() && each.n().isPresent()) {
        String like = each.like().get();
        double n = each.n().getAsDouble();
        workloads.add(
            workload(
                like,
                Map.of(
                    WorkPoint.ORDER, within(like, WorkPoint.ORDER, n / 2, n / Math.sqrt(2), n))));
      }
      envelope(workloads, "soap.unmarshal", each.request());
      envelope(workloads, "soap.marshal", each.answer());
    }
    root.put("workloads", workloads);
    root.put("stop", Map.of("submissions", 20, "warmup", "10%"));
    root.put("blocks", 5);
    return "# Measures what the question asks and around it, as far as the workloads go; set the platforms'"
        + " kinds.\n"
        + YamlText.write(root);
  }

  /**
   * What holds the largest matrices, of which a server lets requests have an eighth of its heap.
   */
  private static long heapMebibytes(Query query) {
    double most = USUAL_HEAP;
    for (RequestClass each : query.classes()) {
      double n = each.like().filter("soa.matmul"::equals).isPresent() ? each.n().orElse(0) : 0;
      most = Math.max(most, EIGHTHS * MATRICES * n * n / MEBIBYTE + 1);
    }
    return (long) Math.ceil(most);
  }

  private static void envelope(
      List<Object> workloads, String name, Optional<RequestClass.Envelope> envelope) {
    envelope.ifPresent(
        each -> {
          double middle = each.size().middle();
          Map<String, Object> parameters = new LinkedHashMap<>();
          parameters.put(
              WorkPoint.SIZE,
              within(name, WorkPoint.SIZE, middle / 2, middle, 2 * middle).stream()
                  .map(size -> size + "B")
                  .toList());
          parameters.put(
              WorkPoint.CHARACTERS,
              within(name, WorkPoint.CHARACTERS, 10, each.characters(), 1000));
          workloads.add(workload(name, parameters));
        });
  }

  /** Around what is asked, as far as the workload goes. */
  private static List<Long> within(String workload, String parameter, double... wanted) {
    ParameterSpec spec =
        Workloads.of(workload).parameters().stream()
            .filter(each -> each.name().equals(parameter))
            .findFirst()
            .orElseThrow();
    return Arrays.stream(wanted)
        .mapToLong(each -> Math.min(spec.most(), Math.max(spec.least(), Math.round(each))))
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  private static Map<String, Object> workload(String name, Map<String, Object> parameters) {
    Map<String, Object> workload = new LinkedHashMap<>();
    workload.put("name", name);
    workload.putAll(parameters);
    return workload;
  }
}
