package io.tare.analysis.overhead;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.overhead.FittedComponent.Regime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Overhead models as JSON: {@code docs/reference/overhead-models.md}. Times are in seconds, sizes
 * in bytes.
 */
public final class ModelFile {

  private static final String FORMAT = "tare-overhead-model";
  private static final int VERSION = 1;
  private static final int MOST_DRAWS = 10_000;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ModelFile() {}

  /** A model as one document. */
  public static String write(OverheadModel model) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("version", VERSION);
    root.put("id", model.id());
    root.put("title", model.title());
    root.put("data", model.data());
    root.put("sha256", model.sha256());
    root.put("reference", model.reference());
    root.put("platforms", model.platforms());
    root.put("facts", model.facts());
    root.put("draws", model.draws());
    root.put("notes", model.notes());
    root.put("responses", model.responses().stream().map(ModelFile::response).toList());
    Map<String, Object> residuals = new LinkedHashMap<>();
    model.residuals().forEach((platform, own) -> residuals.put(platform, residuals(own)));
    root.put("residuals", residuals);
    root.put("components", model.components().stream().map(ModelFile::component).toList());
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // maps of texts and numbers can be written
    }
  }

  private static Map<String, Object> response(MeasuredResponse response) {
    return ordered(
        "operation", response.operation(),
        "path", response.path(),
        "platform", response.platform(),
        "at", response.point().values(),
        "mean_seconds", response.meanSeconds(),
        "standard_error", response.standardError(),
        "p95_seconds", response.p95Seconds(),
        "variation", response.variation());
  }

  private static List<Map<String, Object>> residuals(Residuals residuals) {
    return residuals.atLoads().stream()
        .map(
            each ->
                ordered(
                    "up_to_utilization", each.upTo(),
                    "tests", each.count(),
                    "mean", each.mean(),
                    "p95", each.p95(),
                    "throughput", each.throughput()))
        .toList();
  }

  private static Map<String, Object> component(OverheadComponent component) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("operation", component.operation());
    map.put("part", component.kind().label());
    map.put("path", component.path());
    map.put(
        "hull",
        new TreeMap<>(
            Map.of(
                "variables", component.hull().variables(), "points", component.hull().points())));
    if (component instanceof PublishedComponent published) {
      map.put("reference", published.reference());
      map.put(
          "stated",
          published.stated().stream()
              .map(
                  each ->
                      ordered(
                          "platform", each.platform(),
                          "at", each.point().values(),
                          "pd_low", each.low(),
                          "pd_high", each.high(),
                          "source", each.source()))
              .toList());
      return map;
    }
    FittedComponent fitted = (FittedComponent) component;
    map.put("reference", fitted.reference());
    map.put("source", fitted.source());
    map.put("form", fitted.form().label());
    fitted
        .regime()
        .ifPresent(
            each ->
                map.put(
                    "regime", ordered("at", each.at(), "low", each.low(), "high", each.high())));
    Map<String, Object> laws = new LinkedHashMap<>();
    fitted.laws().forEach((platform, law) -> laws.put(platform, law(law)));
    map.put("laws", laws);
    return map;
  }

  private static Map<String, Object> law(CostFunction law) {
    return ordered(
        "coefficients",
        law.coefficients(),
        "misfit",
        law.misfit(),
        "alike",
        law.alike(),
        "cells",
        law.cells().stream()
            .map(
                cell -> {
                  Map<String, Object> map =
                      ordered(
                          "at", cell.point().values(),
                          "measured_seconds", cell.measured(),
                          "fitted_seconds", cell.fitted());
                  if (!Double.isNaN(cell.leftOut())) {
                    map.put("left_out_seconds", cell.leftOut());
                  }
                  return map;
                })
            .toList(),
        "draws",
        law.draws());
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  /**
   * Reads a document.
   *
   * @param name of the file, for messages
   * @throws ModelException if it is not a model
   */
  public static OverheadModel read(String name, String text) throws ModelException {
    try {
      JsonNode root = MAPPER.readTree(text);
      if (!FORMAT.equals(root.path("format").asText()) || root.path("version").asInt() != VERSION) {
        throw new ModelException(
            name
                + " is not an overhead model of version "
                + VERSION
                + "; make one with tare model fit");
      }
      int draws = root.path("draws").asInt();
      if (draws < 1 || draws > MOST_DRAWS) {
        throw new ModelException(name + ": draws is " + draws + ", expected 1 to " + MOST_DRAWS);
      }
      List<OverheadComponent> components = new ArrayList<>();
      for (JsonNode each : required(root, "components")) {
        components.add(component(each, draws));
      }
      Map<String, Map<String, String>> facts = new LinkedHashMap<>();
      root.path("facts")
          .properties()
          .forEach(each -> facts.put(each.getKey(), texts(each.getValue())));
      List<String> notes = new ArrayList<>();
      root.path("notes").forEach(each -> notes.add(each.asText()));
      return new OverheadModel(
          text(root, "id"),
          text(root, "title"),
          text(root, "data"),
          text(root, "sha256"),
          text(root, "reference"),
          texts(required(root, "platforms")),
          facts,
          draws,
          components,
          responses(root),
          residuals(root),
          notes);
    } catch (JsonProcessingException e) {
      throw new ModelException(name + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new ModelException(name + ": " + e.getMessage(), e);
    }
  }

  /** None in files of earlier versions. */
  private static List<MeasuredResponse> responses(JsonNode root) {
    List<MeasuredResponse> responses = new ArrayList<>();
    for (JsonNode each : root.path("responses")) {
      responses.add(
          new MeasuredResponse(
              text(each, "operation"),
              text(each, "path"),
              text(each, "platform"),
              point(required(each, "at")),
              number(each, "mean_seconds"),
              number(each, "standard_error"),
              number(each, "p95_seconds"),
              number(each, "variation")));
    }
    return responses;
  }

  /** None in files of earlier versions. */
  private static Map<String, Residuals> residuals(JsonNode root) {
    Map<String, Residuals> residuals = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> platform : root.path("residuals").properties()) {
      List<Residuals.AtLoad> atLoads = new ArrayList<>();
      for (JsonNode each : platform.getValue()) {
        atLoads.add(
            new Residuals.AtLoad(
                number(each, "up_to_utilization"),
                (int) number(each, "tests"),
                number(each, "mean"),
                number(each, "p95"),
                number(each, "throughput")));
      }
      residuals.put(platform.getKey(), new Residuals(atLoads));
    }
    return residuals;
  }

  private static OverheadComponent component(JsonNode node, int draws) {
    ComponentKind kind = ComponentKind.of(text(node, "part"));
    MeasuredRegion hull = hull(required(node, "hull"));
    if (node.has("stated")) {
      List<PublishedComponent.Stated> stated = new ArrayList<>();
      for (JsonNode each : node.path("stated")) {
        stated.add(
            new PublishedComponent.Stated(
                text(each, "platform"),
                point(required(each, "at")),
                number(each, "pd_low"),
                number(each, "pd_high"),
                text(each, "source")));
      }
      return new PublishedComponent(
          text(node, "operation"), kind, text(node, "path"), text(node, "reference"), hull, stated);
    }
    Optional<Regime> regime =
        node.has("regime")
            ? Optional.of(
                new Regime(
                    number(node.path("regime"), "at"),
                    number(node.path("regime"), "low"),
                    number(node.path("regime"), "high")))
            : Optional.empty();
    FunctionalForm form = FunctionalForm.of(text(node, "form"));
    int terms = form.coefficients(regime.isPresent());
    SortedMap<String, CostFunction> laws = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : required(node, "laws").properties()) {
      laws.put(each.getKey(), law(each.getValue(), terms, draws));
    }
    return new FittedComponent(
        text(node, "operation"),
        kind,
        text(node, "path"),
        text(node, "reference"),
        form,
        regime,
        hull,
        laws,
        text(node, "source"));
  }

  private static CostFunction law(JsonNode node, int terms, int draws) {
    List<List<Double>> drawn = new ArrayList<>();
    for (JsonNode each : required(node, "draws")) {
      drawn.add(numbers(each, terms));
    }
    if (drawn.size() != draws) {
      throw new IllegalArgumentException("a law has " + drawn.size() + " draws, expected " + draws);
    }
    List<CostFunction.FittedCell> cells = new ArrayList<>();
    for (JsonNode each : required(node, "cells")) {
      cells.add(
          new CostFunction.FittedCell(
              point(required(each, "at")),
              number(each, "measured_seconds"),
              number(each, "fitted_seconds"),
              each.has("left_out_seconds") ? number(each, "left_out_seconds") : Double.NaN));
    }
    return new CostFunction(
        numbers(required(node, "coefficients"), terms),
        drawn,
        number(node, "misfit"),
        share(node, "alike"),
        cells);
  }

  private static List<Double> numbers(JsonNode node, int count) {
    List<Double> numbers = new ArrayList<>();
    for (JsonNode each : node) {
      double value = each.asDouble(Double.NaN);
      if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a coefficient is " + each + ", expected 0 or more");
      }
      numbers.add(value);
    }
    if (numbers.size() != count) {
      throw new IllegalArgumentException(
          numbers.size() + " coefficients, expected " + count + " of the form");
    }
    return numbers;
  }

  private static MeasuredRegion hull(JsonNode node) {
    List<String> variables = new ArrayList<>();
    required(node, "variables").forEach(each -> variables.add(each.asText()));
    List<List<Double>> points = new ArrayList<>();
    for (JsonNode each : required(node, "points")) {
      points.add(numbers(each, variables.size()));
    }
    return new MeasuredRegion(variables, points);
  }

  private static WorkPoint point(JsonNode node) {
    SortedMap<String, Double> values = new TreeMap<>();
    node.properties().forEach(each -> values.put(each.getKey(), each.getValue().asDouble()));
    return new WorkPoint(values);
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new LinkedHashMap<>();
    node.properties().forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
    return texts;
  }

  private static JsonNode required(JsonNode node, String key) {
    if (!node.has(key)) {
      throw new IllegalArgumentException("\"" + key + "\" is missing");
    }
    return node.get(key);
  }

  private static String text(JsonNode node, String key) {
    return required(node, key).asText();
  }

  private static double share(JsonNode node, String key) {
    double value = number(node, key);
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("\"" + key + "\" is " + value + ", expected 0 to 1");
    }
    return value;
  }

  private static double number(JsonNode node, String key) {
    double value = required(node, key).asDouble(Double.NaN);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("\"" + key + "\" is not a number");
    }
    return value;
  }
}
