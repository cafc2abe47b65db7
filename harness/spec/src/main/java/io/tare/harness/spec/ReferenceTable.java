package io.tare.harness.spec;

import java.util.List;
import java.util.stream.Collectors;

/** Reference tables of keys in Markdown. */
public final class ReferenceTable {

  private ReferenceTable() {}

  /** A table of names, meanings, allowed values and defaults. */
  public static String all(Spec spec) {
    return table(
        List.of("key", "meaning", "values", "if left out"),
        spec.all().stream()
            .map(
                key ->
                    List.of(
                        "`" + key.name() + "`", meaning(key), key.type().range(), key.otherwise()))
            .toList());
  }

  /** Its description, after the keys of which it needs one. */
  private static String meaning(Key<?> key) {
    return key.companions().isEmpty()
        ? key.words()
        : key.companions().stream()
            .map(each -> "`" + each.name() + "`")
            .collect(Collectors.joining(" or ", "with ", ": " + key.words()));
  }

  /** A Markdown table. */
  public static String table(List<String> headings, List<List<String>> rows) {
    return row(headings)
        + row(headings.stream().map(each -> "---").toList())
        + rows.stream().map(ReferenceTable::row).collect(Collectors.joining());
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(each -> each.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
