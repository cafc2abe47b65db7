package io.tare.analysis.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Heading;
import io.tare.analysis.table.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The forms in which a table can be written. */
public enum TableFormat {
  /** Columns of plain text. */
  TEXT,
  /** GitHub's tables. */
  MARKDOWN,
  /** RFC 4180, the values not rounded. */
  CSV,
  /** An object with caption and rows, the values not rounded. */
  JSON,
  /** A table environment; needs the packages booktabs and siunitx. */
  LATEX,
  /** A table element with caption and headers. */
  HTML;

  /** The least width, in characters, of texts around tables. */
  public static final int MIN_WIDTH = 60;

  private static final Map<String, String> LATEX_ESCAPES =
      Map.ofEntries(
          Map.entry("\\", "\\textbackslash{}"),
          Map.entry("&", "\\&"),
          Map.entry("%", "\\%"),
          Map.entry("$", "\\$"),
          Map.entry("#", "\\#"),
          Map.entry("_", "\\_"),
          Map.entry("{", "\\{"),
          Map.entry("}", "\\}"),
          Map.entry("~", "\\textasciitilde{}"),
          Map.entry("^", "\\textasciicircum{}"),
          Map.entry("<", "\\textless{}"),
          Map.entry(">", "\\textgreater{}"),
          Map.entry("±", "$\\pm$"),
          Map.entry("–", "--"),
          Map.entry("−", "$-$"),
          Map.entry("×", "$\\times$"),
          Map.entry("²", "$^2$"),
          Map.entry("λ", "$\\lambda$"),
          Map.entry("σ", "$\\sigma$"),
          Map.entry("κ", "$\\kappa$"),
          Map.entry("µ", "$\\mu$"),
          Map.entry("≈", "$\\approx$"),
          Map.entry("≤", "$\\le$"),
          Map.entry("≥", "$\\ge$"),
          Map.entry("\n", " "));

  private static final Pattern PLAIN_NUMBER = Pattern.compile("([−-]?[0-9]+)(?:\\.([0-9]+))?");

  /** The table as plain text no wider than this, as far as possible. */
  public static String text(Table table, int width) {
    return TextLayout.of(table.withoutDrawings(), width);
  }

  /** The rows alone as plain text, each on one line. */
  public static String rows(Table table) {
    return TextLayout.rows(table);
  }

  /**
   * Whether text of that width has all columns that are always shown, with unbroken first words of
   * rows.
   */
  public static boolean fits(Table table, int width) {
    return TextLayout.fits(table.withoutDrawings(), width);
  }

  /**
   * The table in this form, with a line end at its end.
   *
   * @throws IllegalArgumentException if two columns have the same name and the form is JSON
   */
  public String of(Table table) {
    Table written = table.withoutDrawings();
    return switch (this) {
      case TEXT -> TextLayout.of(written, Integer.MAX_VALUE);
      case MARKDOWN -> markdown(written);
      case CSV -> csv(written);
      case JSON -> json(written);
      case LATEX -> latex(written);
      case HTML -> HtmlTable.plain(written) + "\n";
    };
  }

  /** As people type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String markdown(Table table) {
    StringBuilder text = new StringBuilder();
    text.append(TableText.markdown(table.caption())).append("\n\n");
    text.append(
        bars(table.headings().stream().map(column -> TableText.markdown(column.words())).toList()));
    text.append(
        bars(table.headings().stream().map(column -> column.isNumber() ? "---:" : "---").toList()));
    table.rows().forEach(row -> text.append(bars(shown(row, TableText::markdown))));
    return text.toString();
  }

  private static String bars(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static String csv(Table table) {
    StringBuilder text = new StringBuilder();
    text.append(CsvText.record(table.headings().stream().map(Heading::words).toList()));
    table
        .rows()
        .forEach(
            row ->
                text.append(
                    CsvText.record(
                        row.cells().stream().map(cell -> CsvText.value(cell.value())).toList())));
    return text.toString();
  }

  private static String json(Table table) {
    JsonMapper mapper =
        JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();
    ObjectNode root = mapper.createObjectNode().put("caption", table.caption());
    ArrayNode rows = root.putArray("rows");
    for (Row row : table.rows()) {
      ObjectNode object = rows.addObject();
      for (int i = 0; i < row.cells().size(); i++) {
        String name = table.headings().get(i).words();
        if (object.has(name)) {
          throw new IllegalArgumentException("two columns are called " + name);
        }
        object.putPOJO(name, row.cell(i).value());
      }
    }
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a table of texts and numbers is always JSON", e);
    }
  }

  /** Aligns numbers at their decimal points, with columns of siunitx. */
  private static String latex(Table table) {
    List<Optional<String>> aligned =
        IntStream.range(0, table.headings().size())
            .mapToObj(column -> pointColumn(table, column))
            .toList();
    StringBuilder text = new StringBuilder();
    text.append("\\begin{table}\n\\centering\n\\caption{")
        .append(latex(table.caption()))
        .append("}\n\\label{tab:")
        .append(label(table.caption()))
        .append("}\n\\begin{tabular}{");
    List<String> headings = new ArrayList<>();
    for (int i = 0; i < aligned.size(); i++) {
      Heading heading = table.headings().get(i);
      text.append(aligned.get(i).orElse(heading.isNumber() ? "r" : "l"));
      String words = latex(heading.words());
      headings.add(aligned.get(i).isPresent() ? "{" + words + "}" : words);
    }
    text.append("}\n\\toprule\n").append(ampersands(headings)).append("\\midrule\n");
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < aligned.size(); i++) {
        String shown = row.cell(i).shown();
        cells.add(aligned.get(i).isPresent() ? shown.replace('−', '-') : latex(shown));
      }
      text.append(ampersands(cells));
    }
    return text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n").toString();
  }

  /** The format of a column with only plain numbers for siunitx: digits on each side. */
  private static Optional<String> pointColumn(Table table, int column) {
    int before = 1;
    int after = 0;
    for (Row row : table.rows()) {
      String shown = row.cell(column).shown();
      Matcher number = PLAIN_NUMBER.matcher(shown);
      if (!shown.isEmpty() && !number.matches()) {
        return Optional.empty();
      }
      if (!shown.isEmpty()) {
        before = Math.max(before, number.group(1).length());
        after = Math.max(after, Objects.requireNonNullElse(number.group(2), "").length());
      }
    }
    return table.headings().get(column).isNumber() && !table.rows().isEmpty()
        ? Optional.of("S[table-format=%d.%d]".formatted(before, after))
        : Optional.empty();
  }

  /** Its label for references: {@code "mine-pd-against-native"}. */
  private static String label(String caption) {
    return caption.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }

  /**
   * A bracket or star after a row's end would be parsed as its argument, so an empty group precedes
   * it.
   */
  private static String ampersands(List<String> cells) {
    String row = String.join(" & ", cells);
    return (row.startsWith("[") || row.startsWith("*") ? "{}" : "") + row + " \\\\\n";
  }

  private static String latex(String text) {
    return text.codePoints()
        .mapToObj(Character::toString)
        .map(each -> LATEX_ESCAPES.getOrDefault(each, each))
        .collect(Collectors.joining());
  }

  private static List<String> shown(Row row, Function<String, String> escape) {
    return row.cells().stream().map(Cell::shown).map(escape).toList();
  }
}
