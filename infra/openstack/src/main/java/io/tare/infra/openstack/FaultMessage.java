package io.tare.infra.openstack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.regex.Pattern;

/**
 * A service's message about a refusal. The forms differ: an object named after the fault with a
 * message in it, a bare message, or a page for people.
 */
final class FaultMessage {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern UNSEEN =
      Pattern.compile("(?is)<(head|script|style)\\b.*?</\\1\\s*>|<[^>]*>");
  private static final int MOST = 400;

  private FaultMessage() {}

  /** The message in one line; empty if absent. */
  static String of(String body) {
    String text = body.strip();
    if (text.startsWith("{")) {
      try {
        String told = message(JSON.readTree(text));
        if (!told.isEmpty()) {
          return line(told);
        }
      } catch (JsonProcessingException e) {
        return line(text);
      }
    }
    return line(UNSEEN.matcher(text).replaceAll(" "));
  }

  private static String message(JsonNode node) {
    for (String key : new String[] {"message", "faultstring"}) {
      if (node.path(key).isTextual()) {
        return node.path(key).asText();
      }
    }
    for (JsonNode child : node) {
      String told = child.isContainerNode() ? message(child) : "";
      if (!told.isEmpty()) {
        return told;
      }
    }
    return "";
  }

  private static String line(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= MOST ? line : line.substring(0, MOST) + "…";
  }
}
