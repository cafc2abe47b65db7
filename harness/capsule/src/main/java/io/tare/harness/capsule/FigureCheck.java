package io.tare.harness.capsule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares a report's printed results with those computed again, value by value. Figures are
 * numbers, booleans and verdicts; everything else is words, which may differ between versions.
 */
public final class FigureCheck {

  /** Words that are results. */
  private static final Set<String> VERDICTS = Set.of("verdict", "reason");

  /**
   * A value that is not equal to the bit.
   *
   * @param place in the document, such as {@code comparisons[3].pd.value}
   * @param isFigure whether it is a figure and not words
   */
  public record Difference(
      String place, boolean isFigure, Agreement agreement, String printed, String computed) {}

  /**
   * A part of the results.
   *
   * @param figures the number of figures by agreement
   * @param words the number of words that differ
   */
  public record Section(String name, Map<Agreement, Integer> figures, int words) {

    public int all() {
      return figures.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int of(Agreement agreement) {
      return figures.getOrDefault(agreement, 0);
    }
  }

  private final List<Section> sections = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private Map<Agreement, Integer> figures = new EnumMap<>(Agreement.class);
  private int words;

  private FigureCheck() {}

  static FigureCheck of(JsonNode printed, JsonNode computed) {
    FigureCheck check = new FigureCheck();
    for (String name : names(printed, computed)) {
      check.figures = new EnumMap<>(Agreement.class);
      check.words = 0;
      check.compare(name, name, printed.path(name), computed.path(name));
      check.sections.add(new Section(name, Map.copyOf(check.figures), check.words));
    }
    return check;
  }

  public List<Section> sections() {
    return List.copyOf(sections);
  }

  /** All values that are not equal to the bit, in the order of the document. */
  public List<Difference> differences() {
    return List.copyOf(differences);
  }

  private void compare(String place, String key, JsonNode printed, JsonNode computed) {
    if (printed.isObject() || computed.isObject()) {
      for (String name : names(printed, computed)) {
        compare(place + "." + name, name, printed.path(name), computed.path(name));
      }
    } else if (printed.isArray() || computed.isArray()) {
      for (int i = 0; i < Math.max(printed.size(), computed.size()); i++) {
        compare(place + "[" + i + "]", key, printed.path(i), computed.path(i));
      }
    } else {
      note(place, key, printed, computed);
    }
  }

  private void note(String place, String key, JsonNode printed, JsonNode computed) {
    Agreement agreement =
        printed.isMissingNode()
            ? Agreement.NOT_PRINTED
            : computed.isMissingNode() ? Agreement.NOT_COMPUTED : Agreement.of(printed, computed);
    boolean isFigure = !(isWords(printed) && isWords(computed)) || VERDICTS.contains(key);
    if (isFigure) {
      figures.merge(agreement, 1, Integer::sum);
    } else if (agreement != Agreement.TO_THE_BIT) {
      words++;
    }
    if (agreement != Agreement.TO_THE_BIT) {
      differences.add(
          new Difference(place, isFigure, agreement, printed.asText(), computed.asText()));
    }
  }

  private static boolean isWords(JsonNode value) {
    return value.isTextual() || value.isMissingNode();
  }

  private static Set<String> names(JsonNode printed, JsonNode computed) {
    Set<String> names = new LinkedHashSet<>();
    printed.fieldNames().forEachRemaining(names::add);
    computed.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
