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
  private static final int MAX = 400;

  private FaultMessage() {}

  /** The message in one line; empty if absent. */
  static String of(String body) {
    String text = body.strip();
    if (text.startsWith("{")) {
      try {
        String message = message(JSON.readTree(text));
        if (!message.isEmpty()) {
          return line(message);
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
      String text = child.isContainerNode() ? message(child) : "";
      if (!text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  private static String line(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= MAX ? line : line.substring(0, MAX) + "…";
  }
}
