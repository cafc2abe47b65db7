package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The form of the tables; their numbers are tested by the tests of each. */
class PublishedTablesTest {

  /** The headings and the rule below them. */
  private static final int HEAD = 2;

  static Stream<Arguments> tables() {
    return Stream.of(
        table("starts", 8, " blocks", PublishedTables::starts),
        table("location", 10, "trimmed mean", each -> each.location(0.3)),
        table("disturbed", 7, "without the rule", each -> each.disturbed(2, 0.25)),
        table("settling", 36, "gate closes", each -> each.settling(1)),
        table("variance", 16, "little by luck", PublishedTables::variance),
        table("stopping", 30, "fixed beforehand", PublishedTables::stopping),
        table("allocation", 30, "predicted", PublishedTables::allocation));
  }

  private static Arguments table(
      String name, int lines, String heading, Function<PublishedTables, String> text) {
    return Arguments.of(name, lines, heading, text);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tables")
  void hasALineForEachOfThePublished(
      String name, int lines, String heading, Function<PublishedTables, String> text) {
    String table = text.apply(new PublishedTables(2, 1));

    assertThat(table).contains(heading);
    assertThat(table.lines()).hasSize(HEAD + lines);
  }
}
