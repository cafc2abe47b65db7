package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.archive.yaml.YamlException;
import io.tare.archive.yaml.YamlText;
import io.tare.spec.YamlPart;

/**
 * What stands in a study's file, and where, for messages.
 *
 * @param name of the file
 * @param document as it was written
 * @param root the same as its schema sees it
 */
record StudyPlaces(String name, YamlPart document, JsonNode root) {

  /**
   * @throws StudyException if it is no YAML, or a key stands there twice
   */
  static StudyPlaces parse(String name, String text) throws StudyException {
    try {
      YamlPart document =
          YamlText.compose(name, text)
              .orElseThrow(() -> new StudyException(name + ": the file is empty"));
      return new StudyPlaces(name, document, json(name, document));
    } catch (YamlException e) {
      throw wrong(name, e.line(), e.getMessage());
    }
  }

  JsonNode at(String pointer) {
    return root.at(pointer);
  }

  /** One line with file, line, key and what is wrong. */
  StudyException wrong(String pointer, String what) {
    String at = pointer.startsWith("/") ? pointer : "";
    return wrong(name, document.line(at), (at.isEmpty() ? "" : at.substring(1) + ": ") + what);
  }

  private static JsonNode json(String name, YamlPart part) throws StudyException {
    if (part instanceof YamlPart.Mapping mapping) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      for (YamlPart.Entry entry : mapping.entries()) {
        if (!(entry.key() instanceof YamlPart.Scalar key)) {
          throw wrong(name, entry.key().line(), "expected a word as key");
        }
        if (object.has(key.text())) {
          throw wrong(name, key.line(), key.text() + " stands there twice");
        }
        object.set(key.text(), json(name, entry.value()));
      }
      return object;
    }
    if (part instanceof YamlPart.Sequence sequence) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      for (YamlPart item : sequence.items()) {
        array.add(json(name, item));
      }
      return array;
    }
    return JsonNodeFactory.instance.textNode(((YamlPart.Scalar) part).text());
  }

  private static StudyException wrong(String name, int line, String what) {
    return new StudyException(name + ":" + line + ": " + what);
  }
}
