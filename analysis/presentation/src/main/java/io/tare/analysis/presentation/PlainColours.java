package io.tare.analysis.presentation;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A figure's style sheet without custom properties. Browsers support these; most programs that
 * convert SVG to PDF or PNG or print it (librsvg, Inkscape, LaTeX's) do not, and paint everything
 * black.
 */
final class PlainColours {

  private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)\\}");
  private static final Pattern MEDIA =
      Pattern.compile("@media ([^{]+?)\\s*\\{([^{}]+\\{[^{}]*\\}\\s*)\\}");
  private static final Pattern PROPERTY = Pattern.compile("--([\\w-]+):\\s*([^;]+);\\s*");
  private static final Pattern USE = Pattern.compile("var\\(--([\\w-]+)\\)");

  private PlainColours() {}

  /**
   * The sheet with all colours inlined: first the light ones, then for each medium the rules with
   * different colours.
   */
  static String of(String sheet) {
    String base = MEDIA.matcher(sheet).replaceAll("");
    Map<String, String> light = properties(base);
    String rules = PROPERTY.matcher(base).replaceAll("");
    StringBuilder plain = new StringBuilder(coloured(rules, light));
    for (MatchResult medium : MEDIA.matcher(sheet).results().toList()) {
      Map<String, String> others = properties(medium.group(2));
      plain.append("@media ").append(medium.group(1)).append(" {\n");
      for (MatchResult rule : RULE.matcher(rules).results().toList()) {
        if (USE.matcher(rule.group(2))
            .results()
            .anyMatch(use -> others.containsKey(use.group(1)))) {
          Map<String, String> all = new HashMap<>(light);
          all.putAll(others);
          plain.append(coloured(rule.group().strip(), all)).append('\n');
        }
      }
      plain.append("}\n");
    }
    return plain.toString();
  }

  private static Map<String, String> properties(String rules) {
    Map<String, String> properties = new HashMap<>();
    PROPERTY.matcher(rules).results().forEach(each -> properties.put(each.group(1), each.group(2)));
    return properties;
  }

  private static String coloured(String rules, Map<String, String> colours) {
    return USE.matcher(rules)
        .replaceAll(use -> Matcher.quoteReplacement(colours.get(use.group(1))));
  }
}
