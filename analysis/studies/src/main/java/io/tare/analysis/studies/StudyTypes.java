package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.OneOf;
import io.tare.harness.spec.ReferenceTable;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Types of a study's values. */
final class StudyTypes {

  static final Scalar<String> TEXT = Scalar.line();

  private static final String PRINTED = "-?[0-9]{1,18}(\\.[0-9]{1,18})?";

  /** With its decimals: {@code 2.50} says more than {@code 2.5}. */
  static final Scalar<PrintedNumber> NUMBER =
      Scalar.of(
          "a number as printed, such as 2.50",
          StudyTypes::number,
          Map.of("anyOf", List.of(Map.of("type", "number"), Schema.matching("^" + PRINTED + "$"))));

  static final Type<List<String>> NAMES = Scalar.text().some();
  static final Scalar<String> NETWORK =
      Scalar.matching("[A-Za-z0-9][A-Za-z0-9._-]{0,62}", "the name of a network");

  /** A metric in a run's words, with the same length limit. */
  static final Scalar<String> PHRASE = Scalar.matching(".{1,60}", "1 to 60 characters");

  private StudyTypes() {}

  /** Names with one or several values. */
  static <T> Type<Map<String, List<T>>> lists(Type<T> values) {
    return new ByName<>(Scalar.text(), values.some(), 0);
  }

  private static PrintedNumber number(String text) {
    if (!text.matches(PRINTED)) {
      throw Scalar.wrong("a number as printed, such as 2.50", text);
    }
    return PrintedNumber.parse(text);
  }

  /**
   * Tables of several kinds, each with its own keys besides the common ones.
   *
   * @param all of these kinds
   */
  record Kinds<R>(List<Kind<R>> all) {

    /** The table of any kind, identified by its key {@code kind}. */
    Type<R> type() {
      Map<String, Type<R>> tables = new LinkedHashMap<>();
      all.forEach(each -> tables.put(each.word, each.table));
      return new OneOf<>(
          "kind",
          "one of " + String.join(", ", tables.keySet()),
          tables,
          thing -> {
            throw new IllegalArgumentException("what was read is not written");
          });
    }

    /** The kinds as documented. */
    String reference() {
      return ReferenceTable.table(
          List.of("`kind`", "says", "needs", "may have"),
          all.stream()
              .map(
                  each ->
                      List.of("`" + each.word + "`", each.says, each.keys(true), each.keys(false)))
              .toList());
    }
  }

  /**
   * A kind of tables.
   *
   * @param says its meaning, for people
   * @param own its keys besides the common ones
   */
  record Kind<R>(String word, String says, List<Key<?>> own, Type<R> table) {

    static <R> Kind<R> of(
        String word, String says, Spec common, Function<Entries, R> maker, Key<?>... own) {
      return new Kind<>(word, says, List.of(own), common.and(own).making(maker));
    }

    private String keys(boolean required) {
      List<String> names = new ArrayList<>();
      own.stream()
          .filter(each -> each.isRequired() == required)
          .forEach(each -> names.add("`" + each.name() + "`"));
      return String.join(", ", names);
    }
  }
}
