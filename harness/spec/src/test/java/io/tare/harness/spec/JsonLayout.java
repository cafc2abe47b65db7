package io.tare.harness.spec;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Maps, lists, texts, numbers and booleans as readable JSON, with short values on one line. */
public final class JsonLayout {

  private static final int WIDTH = 100;

  private JsonLayout() {}

  /** The text, with a line end. */
  public static String of(Object value) {
    return written(value, "") + "\n";
  }

  private static String written(Object value, String indent) {
    String line = line(value);
    if (indent.length() + line.length() <= WIDTH
        || !(value instanceof Map<?, ?> || value instanceof List<?>)) {
      return line;
    }
    String deeper = indent + "  ";
    String between = ",\n" + deeper;
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(each -> quoted(each.getKey()) + ": " + written(each.getValue(), deeper))
          .collect(Collectors.joining(between, "{\n" + deeper, "\n" + indent + "}"));
    }
    return ((List<?>) value)
        .stream()
            .map(each -> written(each, deeper))
            .collect(Collectors.joining(between, "[\n" + deeper, "\n" + indent + "]"));
  }

  private static String line(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(each -> quoted(each.getKey()) + ": " + line(each.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JsonLayout::line).collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof Number || value instanceof Boolean ? value.toString() : quoted(value);
  }

  private static String quoted(Object text) {
    return "\"" + text.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
