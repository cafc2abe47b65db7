package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The properties of an object.
 *
 * @param values path of a property to its value; missing ones are absent
 */
record ObjectProperties(ObjectReference object, Map<String, VimNode> values) {

  static ObjectProperties of(VimNode node) {
    Map<String, VimNode> values = new LinkedHashMap<>();
    for (VimNode property : node.children("propSet")) {
      property
          .textAt("name")
          .ifPresent(name -> property.at("val").ifPresent(value -> values.put(name, value)));
    }
    return new ObjectProperties(
        node.at("obj").map(VimNode::reference).orElse(new ObjectReference("", "")), values);
  }

  Optional<VimNode> value(String property) {
    return Optional.ofNullable(values.get(property));
  }

  /** The text of a property; empty if it has none. */
  Optional<String> text(String property) {
    return value(property).map(VimNode::text).filter(each -> !each.isEmpty());
  }

  Optional<ObjectReference> reference(String property) {
    return value(property).map(VimNode::reference).filter(each -> !each.value().isEmpty());
  }

  /**
   * The same for a required property.
   *
   * @param server for the message
   */
  ObjectReference needed(String server, String property) throws HostException {
    return reference(property)
        .orElseThrow(
            () ->
                new HostException(
                    "%s does not show this user the %s of %s".formatted(server, property, object)));
  }

  /** A whole number. */
  OptionalLong number(String property) {
    try {
      return text(property).stream().mapToLong(Long::parseLong).findFirst();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** The elements of a property that is a list. */
  List<VimNode> list(String property) {
    return value(property).map(VimNode::children).orElse(List.of());
  }
}
