package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Where something stands in a study's file, for messages.
 *
 * @param name of the file
 */
record StudyPlaces(String name, YamlTree tree) {

  JsonNode at(String pointer) {
    return tree.root().at(pointer);
  }

  /** One line with file, line, key and what is wrong. */
  StudyException wrong(String pointer, String what) {
    String at = pointer.startsWith("/") ? pointer : "";
    return new StudyException(
        name + ":" + tree.line(at) + ": " + (at.isEmpty() ? "" : at.substring(1) + ": ") + what);
  }
}
