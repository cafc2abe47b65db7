package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.studies.Statement.Choice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Statements as the file has them; the schema has seen to it that what they need is there. */
final class StatementReader {

  private StatementReader() {}

  static Statement of(JsonNode node) {
    String id = StudyFile.text(node, "id");
    String source = StudyFile.text(node, "source");
    String kind = StudyFile.text(node, "kind");
    return switch (kind) {
      case "percent" ->
          new Statement.Percent(
              id,
              source,
              StudyFile.text(node, "table"),
              StudyFile.text(node, "row"),
              StudyFile.text(node, "better"),
              number(node, "value").orElseThrow());
      case "percents" ->
          new Statement.Percents(
              id,
              source,
              choice(node),
              number(node, "mean").orElseThrow(),
              number(node, "low"),
              number(node, "high"));
      case "share" ->
          new Statement.Share(id, source, choice(node), number(node, "value").orElseThrow());
      case "rows" ->
          new Statement.Rows(id, source, choice(node), StudyFile.list(node.path("rows")));
      case "quotient" ->
          new Statement.Quotient(
              id,
              source,
              number(node, "dividend").orElseThrow(),
              number(node, "divisor").orElseThrow(),
              StudyFile.optional(node, "percent").filter("true"::equals).isPresent() ? 100 : 1,
              number(node, "value").orElseThrow());
      case "difference" ->
          new Statement.Difference(
              id,
              source,
              number(node, "minuend").orElseThrow(),
              number(node, "subtrahend").orElseThrow(),
              number(node, "value").orElseThrow());
      case "winners" ->
          new Statement.Winners(
              id,
              source,
              StudyFile.text(node, "metric"),
              StudyFile.text(node, "nodes"),
              StudyFile.list(node.path("platforms")));
      case "most" ->
          new Statement.Most(
              id, source, StudyFile.list(node.path("metrics")), StudyFile.text(node, "platform"));
      case "twice" ->
          new Statement.Twice(
              id,
              source,
              number(node, "first").orElseThrow(),
              number(node, "second").orElseThrow(),
              number(node, "tolerance")
                  .map(each -> OptionalDouble.of(each.value()))
                  .orElse(OptionalDouble.empty()));
      default -> throw new IllegalStateException("the schema let kind " + kind + " pass");
    };
  }

  /** A table, row or platform that a statement names and the study does not have. */
  static Optional<String> missing(Study study, Statement statement) {
    if (statement instanceof Statement.Percent percent) {
      return missing(study, List.of(percent.table()), List.of(percent.row()))
          .or(() -> missingPlatform(study, Optional.of(percent.better())));
    }
    if (statement instanceof Statement.Rows rows) {
      return missing(study, rows.choice().tables(), rows.rows())
          .or(() -> missingPlatform(study, rows.choice().better()));
    }
    if (statement instanceof Statement.Share share) {
      return missing(study, share.choice().tables(), List.of())
          .or(() -> missingPlatform(study, share.choice().better()));
    }
    if (statement instanceof Statement.Percents percents) {
      return missing(study, percents.choice().tables(), List.of())
          .or(() -> missingPlatform(study, percents.choice().better()));
    }
    if (statement instanceof Statement.Winners winners) {
      return missingPlatform(study, winners.platforms());
    }
    if (statement instanceof Statement.Most most) {
      return missingPlatform(study, List.of(most.platform()));
    }
    return Optional.empty();
  }

  private static Optional<String> missing(Study study, List<String> tables, List<String> rows) {
    for (String table : tables) {
      if (study.table(table).filter(each -> each.compared().isPresent()).isEmpty()) {
        return Optional.of("there is no table " + table + " that compares two platforms");
      }
    }
    Stream<String> unknown =
        rows.stream()
            .filter(
                row ->
                    tables.stream()
                        .noneMatch(table -> study.table(table).orElseThrow().row(row).isPresent()));
    return unknown.findFirst().map(row -> "there is no row " + row + " in " + tables);
  }

  /** Of platforms, some of which may stand with a bar between them. */
  private static Optional<String> missingPlatform(Study study, List<String> platforms) {
    return platforms.stream()
        .flatMap(each -> Stream.of(each.split("\\|", -1)))
        .map(platform -> missingPlatform(study, Optional.of(platform)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> missingPlatform(Study study, Optional<String> platform) {
    return platform
        .filter(each -> !study.platforms().containsKey(each))
        .map(each -> each + " is none of the platforms");
  }

  private static Choice choice(JsonNode node) {
    return new Choice(
        StudyFile.list(node.path("tables")),
        StudyFile.optional(node, "better"),
        StudyFile.optional(node, "significant").map(Boolean::valueOf));
  }

  private static Optional<PrintedNumber> number(JsonNode node, String key) {
    return StudyFile.optional(node, key).map(PrintedNumber::parse);
  }
}
