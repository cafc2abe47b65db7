package io.tare.analysis.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.overhead.Band;
import io.tare.analysis.overhead.BandJson;
import io.tare.analysis.overhead.ComponentKind;
import io.tare.analysis.overhead.ModelException;
import io.tare.analysis.overhead.WorkPoint;
import io.tare.model.Load;
import io.tare.model.Network;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Predictions as JSON, so that they can be written and hashed before a load test is run. Times are
 * in seconds; what is infinite is absent.
 *
 * @param model id of the model that made them
 * @param modelSha256 of its data
 * @param reference the platform whose figures baselines start from
 * @param processors of each platform
 */
public record PredictionFile(
    String model,
    String modelSha256,
    String reference,
    int processors,
    List<Prediction> predictions) {

  private static final String FORMAT = "tare-predictions";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  public PredictionFile {
    predictions = List.copyOf(predictions);
  }

  /** In the order of their predictions. */
  public List<String> platforms() {
    return predictions.stream().map(each -> each.point().platform()).distinct().toList();
  }

  /** As one document. */
  public String write() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("version", 1);
    root.put("model", model);
    root.put("model_sha256", modelSha256);
    root.put("reference", reference);
    root.put("processors", processors);
    root.put("predictions", predictions.stream().map(PredictionFile::prediction).toList());
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // maps of texts and numbers can be written
    }
  }

  /** One of them as a map, for documents that hold more. */
  public static Map<String, Object> prediction(Prediction prediction) {
    LoadPoint point = prediction.point();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("platform", point.platform());
    map.put("requests", point.work().kinds().stream().map(PredictionFile::kind).toList());
    map.put("path", point.network().name());
    map.put(point.load().axis(), point.load().size());
    map.put("share_of_saturation", point.share());
    map.put("submissions", point.submissions());
    map.put("warmup", point.warmup());
    map.put("server_warmup", point.serverWarmup());
    map.put("blocks", point.blocks());
    map.put("throughput_per_second", BandJson.of(prediction.throughput()));
    map.put("utilization", BandJson.of(prediction.utilization()));
    map.put("expected", prediction.kinds().stream().map(PredictionFile::ofKind).toList());
    return map;
  }

  private static Map<String, Object> kind(TestWork.Kind kind) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("part", kind.part().label());
    map.put("operation", kind.operation());
    map.put("at", kind.point().values());
    map.put("weight", kind.weight());
    return map;
  }

  private static Map<String, Object> ofKind(Prediction.OfKind kind) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("mean_seconds", BandJson.of(kind.mean()));
    map.put("p95_seconds", BandJson.of(kind.p95()));
    map.put("test_mean_seconds", BandJson.of(kind.testMean()));
    map.put("test_p95_seconds", BandJson.of(kind.testP95()));
    Map<String, Object> baselines = new LinkedHashMap<>();
    kind.baselines()
        .forEach(
            (name, each) -> {
              Map<String, Object> own = new LinkedHashMap<>();
              BandJson.put(own, "mean_seconds", each.mean());
              BandJson.put(own, "p95_seconds", each.p95());
              baselines.put(name, own);
            });
    map.put("baselines", baselines);
    return map;
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param name of the file, for messages
   * @throws ModelException if it is not a model
   */
  public static PredictionFile read(String name, String text) throws ModelException {
    try {
      JsonNode root = MAPPER.readTree(text);
      if (!root.path("format").asText().equals(FORMAT)) {
        throw new ModelException(name + " holds no predictions; make them with tare validate");
      }
      List<Prediction> predictions = new ArrayList<>();
      for (JsonNode each : root.path("predictions")) {
        predictions.add(prediction(each));
      }
      return new PredictionFile(
          root.path("model").asText(),
          root.path("model_sha256").asText(),
          root.path("reference").asText(),
          root.path("processors").asInt(1),
          predictions);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new ModelException(name + " holds no predictions: " + firstLine(e));
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static Prediction prediction(JsonNode node) {
    List<TestWork.Kind> kinds = new ArrayList<>();
    for (JsonNode each : node.path("requests")) {
      SortedMap<String, Double> values = new TreeMap<>();
      each.path("at").properties().forEach(at -> values.put(at.getKey(), at.getValue().asDouble()));
      kinds.add(
          new TestWork.Kind(
              ComponentKind.of(each.path("part").asText()),
              each.path("operation").asText(),
              new WorkPoint(values),
              each.path("weight").asInt(1)));
    }
    String axis = node.has(Load.Clients.AXIS) ? Load.Clients.AXIS : Load.Rate.AXIS;
    LoadPoint point =
        new LoadPoint(
            node.path("platform").asText(),
            new TestWork(kinds),
            new Network(node.path("path").asText()),
            Load.of(axis, node.path(axis).asDouble()),
            node.path("share_of_saturation").asDouble(),
            node.path("submissions").asInt(),
            node.path("warmup").asInt(),
            node.path("server_warmup").asInt(),
            node.path("blocks").asInt(1));
    List<Prediction.OfKind> expected = new ArrayList<>();
    for (JsonNode each : node.path("expected")) {
      SortedMap<String, Prediction.Baseline> baselines = new TreeMap<>();
      each.path("baselines")
          .properties()
          .forEach(
              own ->
                  baselines.put(
                      own.getKey(),
                      new Prediction.Baseline(
                          number(own.getValue(), "mean_seconds"),
                          number(own.getValue(), "p95_seconds"))));
      expected.add(
          new Prediction.OfKind(
              band(each.path("mean_seconds")),
              band(each.path("p95_seconds")),
              band(each.path("test_mean_seconds")),
              band(each.path("test_p95_seconds")),
              baselines));
    }
    return new Prediction(
        point, band(node.path("throughput_per_second")), band(node.path("utilization")), expected);
  }

  private static Band band(JsonNode node) {
    return new Band(number(node, "value"), number(node, "low"), number(node, "high"));
  }

  private static double number(JsonNode node, String name) {
    return node.has(name) ? node.path(name).asDouble() : Double.POSITIVE_INFINITY;
  }
}
