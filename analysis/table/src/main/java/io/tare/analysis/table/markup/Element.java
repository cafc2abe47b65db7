package io.tare.analysis.table.markup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An element of SVG or HTML with its attributes and content. The output is well-formed XML that an
 * HTML parser reads the same way; all text and attribute values are escaped.
 */
public final class Element {

  /** The elements of HTML that have no end tag. */
  private static final Set<String> VOID = Set.of("meta", "link", "br", "hr", "col");

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Object> content = new ArrayList<>();

  private Element(String name) {
    this.name = name;
  }

  public static Element of(String name) {
    return new Element(name);
  }

  public static Element of(String name, String cssClass) {
    return new Element(name).with("class", cssClass);
  }

  public Element with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  /** A coordinate or length, with at most two decimals. */
  public Element with(String attribute, double value) {
    return with(attribute, Coordinates.text(value));
  }

  public Element text(String text) {
    content.add(text);
    return this;
  }

  public Element add(Element child) {
    content.add(child);
    return this;
  }

  public Element addAll(Iterable<Element> children) {
    children.forEach(this::add);
    return this;
  }

  /** The element as markup, without a declaration. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    write(out);
    return out.toString();
  }

  private void write(StringBuilder out) {
    out.append('<').append(name);
    attributes.forEach(
        (attribute, value) -> {
          out.append(' ').append(attribute).append("=\"");
          escape(value, out);
          out.append('"');
        });
    if (VOID.contains(name)) {
      out.append("/>");
      return;
    }
    out.append('>');
    for (Object item : content) {
      if (item instanceof Element child) {
        child.write(out);
      } else if (name.equals("style")) {
        out.append(item);
      } else {
        escape(item.toString(), out);
      }
    }
    out.append("</").append(name).append('>');
  }

  private static void escape(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(isAllowed(c) ? c : '\uFFFD');
      }
    }
  }

  /** XML 1.0 cannot represent most control characters. */
  private static boolean isAllowed(char c) {
    return c >= ' ' ? c < '\uFFFE' : c == '\n' || c == '\t';
  }
}
