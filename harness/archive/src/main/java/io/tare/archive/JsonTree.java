package io.tare.archive;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** What is read as a tree before it becomes a record. */
final class JsonTree {

  private JsonTree() {}

  /**
   * The object that comes next.
   *
   * @throws JsonMappingException if something else does
   */
  static ObjectNode object(JsonParser in) throws IOException {
    JsonNode tree = in.readValueAsTree();
    if (tree instanceof ObjectNode object) {
      return object;
    }
    throw JsonMappingException.from(in, "an object was expected, not " + tree);
  }
}
