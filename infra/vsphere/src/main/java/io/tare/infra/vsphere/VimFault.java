package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import java.util.Optional;

/** The server refused something, or one of its tasks failed; with the server's message. */
final class VimFault extends HostException {

  private static final long serialVersionUID = 1L;

  private final String fault;

  VimFault(String fault, String message) {
    super(message);
    this.fault = fault;
  }

  /** Its type without prefix and suffix, for example {@code NotAuthenticated}. */
  String fault() {
    return fault;
  }

  boolean is(String name) {
    return fault.equals(name);
  }

  /**
   * @param what the request, for the message
   * @param detail the element with the fault's type
   * @param text the server's message; may be empty
   */
  static VimFault of(String what, VimNode detail, String text) {
    String type = detail.type();
    String fault =
        type.endsWith("Fault") && type.length() > "Fault".length()
            ? type.substring(0, type.length() - "Fault".length())
            : type;
    StringBuilder message = new StringBuilder(what).append(": ");
    message.append(text.isBlank() ? fault : oneLine(text));
    // The text of these omits the one helpful word.
    Optional<String> privilege = detail.textAt("privilegeId");
    privilege.ifPresent(id -> message.append(" (the user needs ").append(id).append(')'));
    detail
        .textAt("invalidProperty")
        .filter(property -> message.indexOf(property) < 0)
        .ifPresent(property -> message.append(" (").append(property).append(')'));
    if (!text.isBlank() && message.indexOf(fault) < 0) {
      message.append(" [").append(fault).append(']');
    }
    return new VimFault(fault, message.toString());
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
