package io.tare.infra.opennebula;

import io.tare.infra.http.PlainXml;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * An answer of OpenNebula: success, the result or the reason, and a code.
 *
 * @param value a document, a number or a message
 */
record XmlRpcAnswer(boolean isDone, String value, int code) {

  /**
   * Parses an answer.
   *
   * @throws IOException with the reason if it is not an answer, or is an XML-RPC fault
   */
  static XmlRpcAnswer parse(byte[] document) throws IOException {
    Element root = PlainXml.root(document);
    Optional<Element> fault = PlainXml.below(root, "fault", "value", "struct");
    if (fault.isPresent()) {
      throw new IOException("fault: " + faultText(fault.get()));
    }
    Element data =
        PlainXml.below(root, "params", "param", "value", "array", "data")
            .orElseThrow(() -> new IOException("no array in the answer"));
    List<Element> values = PlainXml.children(data, "value");
    if (values.size() < 2) {
      throw new IOException("the answer has %d values, expected 3".formatted(values.size()));
    }
    boolean isDone = text(values.get(0)).equals("1");
    return new XmlRpcAnswer(
        isDone, text(values.get(1)), values.size() < 3 ? 0 : number(text(values.get(2))));
  }

  private static String faultText(Element struct) {
    return PlainXml.children(struct, "member").stream()
        .filter(member -> PlainXml.text(member, "name").equals("faultString"))
        .map(member -> PlainXml.text(member, "value"))
        .findFirst()
        .orElse("without words");
  }

  /** The text in any type's element, or without one, which means a string. */
  private static String text(Element value) {
    for (Node each = value.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element typed) {
        return typed.getTextContent();
      }
    }
    return value.getTextContent();
  }

  int number() throws IOException {
    return number(value);
  }

  private static int number(String text) throws IOException {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new IOException("'" + text + "' is not a number", e);
    }
  }
}
