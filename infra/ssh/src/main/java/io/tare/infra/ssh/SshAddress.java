package io.tare.infra.ssh;

import io.tare.harness.spec.Scalar;
import io.tare.infra.api.SettingType;
import java.util.Map;
import java.util.Optional;

/**
 * A machine as people write it for OpenSSH: {@code host}, {@code user@host:port}, {@code
 * [::1]:24028} or {@code ssh://user@host:port}.
 *
 * @param user if one is written
 * @param host a name, an alias of OpenSSH's configuration, or an address without brackets
 * @param port 1 to 65535, if one is written
 */
public record SshAddress(Optional<String> user, String host, Optional<Integer> port) {

  /** In campaigns. */
  public static final Scalar<SshAddress> TYPE =
      Scalar.of(
          "a machine such as lab, me@lab:22 or [::1]:22",
          SshAddress::parse,
          Map.of("type", "string"));

  private static final String SCHEME = "ssh://";

  /** A host alone. */
  public static SshAddress of(String host) {
    return new SshAddress(Optional.empty(), host, Optional.empty());
  }

  /**
   * The machine that a text names.
   *
   * @throws IllegalArgumentException that says what was expected and found
   */
  public static SshAddress parse(String text) {
    String address =
        text.startsWith(SCHEME) ? text.substring(SCHEME.length()).replaceFirst("/$", "") : text;
    int at = address.lastIndexOf('@');
    Optional<String> user =
        at < 0 ? Optional.empty() : Optional.of(user(address.substring(0, at), text));
    String machine = address.substring(at + 1);
    int end = machine.startsWith("[") ? machine.indexOf(']') : hostEnd(machine);
    if (machine.startsWith("[") && end < 0) {
      throw Scalar.wrong(TYPE.expected(), text);
    }
    String host = machine.startsWith("[") ? machine.substring(1, end) : machine.substring(0, end);
    String rest = machine.substring(machine.startsWith("[") ? end + 1 : end);
    if (!rest.isEmpty() && !rest.startsWith(":")) {
      throw Scalar.wrong(TYPE.expected(), text);
    }
    return new SshAddress(
        user,
        SettingType.HOST.parse(host),
        rest.isEmpty() ? Optional.empty() : Optional.of(SettingType.PORT.parse(rest.substring(1))));
  }

  /** Several colons belong to an IPv6 address. */
  private static int hostEnd(String machine) {
    int colon = machine.indexOf(':');
    return colon >= 0 && colon == machine.lastIndexOf(':') ? colon : machine.length();
  }

  private static String user(String user, String text) {
    if (user.isEmpty()) {
      throw Scalar.wrong(TYPE.expected(), text);
    }
    return Scalar.argument().parse(user);
  }

  /** The same, with a user and a port where it has none. */
  SshAddress orElse(Optional<String> otherUser, Optional<Integer> otherPort) {
    return new SshAddress(user.or(() -> otherUser), host, port.or(() -> otherPort));
  }

  /** As people write it. */
  @Override
  public String toString() {
    String machine = host.indexOf(':') >= 0 && port.isPresent() ? "[" + host + "]" : host;
    return user.map(name -> name + "@").orElse("")
        + machine
        + port.map(number -> ":" + number).orElse("");
  }
}
