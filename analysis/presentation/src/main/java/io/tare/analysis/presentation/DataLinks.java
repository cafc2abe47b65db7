package io.tare.analysis.presentation;

import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.analysis.table.markup.Element;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Links below a figure or a table to its data: {@code "SVG"}, {@code "CSV JSON"}. They lead to
 * files beside the page, or contain the data.
 */
public final class DataLinks {

  private static final Map<String, String> TYPES =
      Map.of("svg", "image/svg+xml", "csv", "text/csv", "json", "application/json");

  private DataLinks() {}

  /** To files beside the page. */
  public static Element to(String... files) {
    Element links = Element.of("p", "data");
    for (String file : files) {
      links.add(link(file, file));
    }
    return links;
  }

  /** To the files of a table by {@link #files}, beside the page. */
  public static Element toTable(String name) {
    return to(name + ".csv", name + ".json");
  }

  /** To a table without a file beside the page. */
  public static Element holding(String name, Table table) {
    return holding(files(name, table));
  }

  /**
   * A table as data: name to content.
   *
   * @param name of the files, without their endings
   * @throws IllegalArgumentException if two columns have one name
   */
  public static Map<String, String> files(String name, Table table) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(name + ".csv", TableFormat.CSV.of(table));
    files.put(name + ".json", TableFormat.JSON.of(table));
    return files;
  }

  private static Element holding(Map<String, String> files) {
    Element links = Element.of("p", "data");
    files.forEach(
        (name, content) ->
            links.add(
                link(
                        name,
                        "data:"
                            + TYPES.getOrDefault(ending(name), "text/plain")
                            + ";base64,"
                            + Base64.getEncoder()
                                .encodeToString(content.getBytes(StandardCharsets.UTF_8)))
                    .with("download", name)));
    return links;
  }

  /** Figures by their names, each with a link to its file beside the page. */
  public static Map<String, Element> figures(Map<String, Element> figures) {
    return linked(figures, (file, figure) -> to(file));
  }

  /** The same for a page without files beside it. */
  public static Map<String, Element> figuresHeld(Map<String, Element> figures) {
    return linked(figures, (file, figure) -> holding(Map.of(file, Style.standalone(figure))));
  }

  private static Map<String, Element> linked(
      Map<String, Element> figures, BiFunction<String, Element, Element> link) {
    Map<String, Element> linked = new LinkedHashMap<>();
    figures.forEach(
        (name, figure) ->
            linked.put(
                name, Element.of("figure").add(figure).add(link.apply(name + ".svg", figure))));
    return linked;
  }

  private static Element link(String file, String target) {
    return Element.of("a").with("href", target).text(ending(file).toUpperCase(Locale.ROOT));
  }

  private static String ending(String file) {
    return file.substring(file.lastIndexOf('.') + 1);
  }
}
