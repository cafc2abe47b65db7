package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Claims as the file has them; the schema has seen to it that what they need is there. */
final class ClaimReader {

  private ClaimReader() {}

  /**
   * @throws IllegalArgumentException if a number or a condition is none
   */
  static Claim of(JsonNode node) {
    return new Claim(
        StudyFile.text(node, "id"),
        StudyFile.text(node, "source"),
        StudyFile.text(node, "says"),
        StudyFile.optional(node, "reading").orElse(""),
        question(node));
  }

  private static Claim.Question question(JsonNode node) {
    return switch (StudyFile.text(node, "kind")) {
      case "within" ->
          new Claim.Within(selection(node.path("of")), number(node, "low"), number(node, "high"));
      case "order" ->
          new Claim.Order(
              selection(node.path("above")), selection(node.path("below")), isOnAverage(node));
      case "grows" ->
          new Claim.Grows(
              selection(node.path("above")),
              selection(node.path("below")),
              StudyFile.text(node, "along"),
              isOnAverage(node));
      case "stable" ->
          new Claim.Stable(
              selection(node.path("of")),
              number(node, "margin").orElseThrow().value(),
              StudyFile.optional(node, "along"));
      default -> throw new IllegalStateException("the schema let an unknown kind pass");
    };
  }

  private static boolean isOnAverage(JsonNode node) {
    return StudyFile.optional(node, "average").filter("true"::equals).isPresent();
  }

  private static CellSelection selection(JsonNode node) {
    Map<String, List<Condition>> parameters = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : node.path("parameters").properties()) {
      parameters.put(
          each.getKey(),
          StudyFile.oneOrMore(each.getValue()).stream().map(Condition::parse).toList());
    }
    return new CellSelection(
        StudyFile.optional(node, "platform"),
        StudyFile.text(node, "workload"),
        parameters,
        StudyFile.optional(node, "path"),
        StudyFile.oneOrMore(node.path("by")),
        StudyFile.optional(node, "metric").orElse(CellSelection.PD));
  }

  /** A platform that a claim names and the study does not have. */
  static Optional<String> missing(Study study, Claim claim) {
    return selections(claim.question())
        .flatMap(each -> each.platform().stream())
        .filter(each -> !study.platforms().containsKey(each))
        .findFirst()
        .map(each -> each + " is none of the platforms");
  }

  private static Stream<CellSelection> selections(Claim.Question question) {
    if (question instanceof Claim.Order order) {
      return Stream.of(order.above(), order.below());
    }
    if (question instanceof Claim.Grows grows) {
      return Stream.of(grows.above(), grows.below());
    }
    return Stream.of(
        question instanceof Claim.Within within ? within.of() : ((Claim.Stable) question).of());
  }

  private static Optional<PrintedNumber> number(JsonNode node, String key) {
    return StudyFile.optional(node, key).map(PrintedNumber::parse);
  }
}
