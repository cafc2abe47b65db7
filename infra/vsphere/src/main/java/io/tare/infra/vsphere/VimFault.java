package io.tare.infra.vsphere;

import io.tare.infra.host.HostException;
import java.util.Optional;

/** The server refused something, or a task of it failed; the message is in the server's words. */
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
   * @param what was asked, for the message
   * @param detail the element that has the fault's type
   * @param told what the server says of it; may be empty
   */
  static VimFault of(String what, VimNode detail, String told) {
    String type = detail.type();
    String fault =
        type.endsWith("Fault") && type.length() > "Fault".length()
            ? type.substring(0, type.length() - "Fault".length())
            : type;
    StringBuilder message = new StringBuilder(what).append(": ");
    message.append(told.isBlank() ? fault : oneLine(told));
    // These have a text that leaves out the one word that helps.
    Optional<String> privilege = detail.textAt("privilegeId");
    privilege.ifPresent(id -> message.append(" (the user needs ").append(id).append(')'));
    detail
        .textAt("invalidProperty")
        .filter(property -> message.indexOf(property) < 0)
        .ifPresent(property -> message.append(" (").append(property).append(')'));
    if (!told.isBlank() && message.indexOf(fault) < 0) {
      message.append(" [").append(fault).append(']');
    }
    return new VimFault(fault, message.toString());
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
