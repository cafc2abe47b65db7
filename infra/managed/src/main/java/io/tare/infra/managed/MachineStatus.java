package io.tare.infra.managed;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The status of a machine, from its control.
 *
 * @param reason why it failed, why it does not run, has no address or may not answer, or which
 *     parts exist; empty if unknown
 * @param addresses at which it may be reached, the best first; empty if none is known
 */
public record MachineStatus(State state, String reason, List<String> addresses) {

  /** The states from request to removal. */
  public enum State {
    /** It was not requested, or it is gone. */
    ABSENT,
    /** It does not exist, but parts of it do: a port, a disk. The reason names them. */
    PARTS,
    /** It was requested, and neither runs yet nor has failed. */
    COMING,
    RUNNING,
    /** It exists and does not run. */
    STOPPED,
    /** It will never run. */
    FAILED
  }

  private static final Pattern OF_LINK = Pattern.compile("(?i)169\\.254\\.|fe80:");

  public static final MachineStatus ABSENT = new MachineStatus(State.ABSENT, "", List.of());
  public static final MachineStatus COMING = new MachineStatus(State.COMING, "", List.of());
  public static final MachineStatus STOPPED = new MachineStatus(State.STOPPED, "", List.of());

  public MachineStatus {
    addresses = List.copyOf(addresses);
  }

  /**
   * It runs.
   *
   * @param addresses as reported; see {@link #reachable}
   */
  public static MachineStatus running(Collection<String> addresses) {
    return running(addresses, "");
  }

  /**
   * It runs.
   *
   * @param why it may not answer; empty if unknown
   */
  public static MachineStatus running(Collection<String> addresses, String why) {
    return new MachineStatus(State.RUNNING, why, reachable(addresses));
  }

  /** Without duplicates and link-local addresses, IPv4 first. */
  public static List<String> reachable(Collection<String> names) {
    return names.stream()
        .filter(each -> !each.isBlank() && !OF_LINK.matcher(each).lookingAt())
        .distinct()
        .sorted(Comparator.comparing(each -> each.indexOf(':') >= 0))
        .toList();
  }

  public static MachineStatus failed(String reason) {
    return new MachineStatus(State.FAILED, reason, List.of());
  }

  /**
   * Only parts of it exist.
   *
   * @param which the parts in a few words
   */
  public static MachineStatus parts(String which) {
    return new MachineStatus(State.PARTS, which, List.of());
  }

  /** Whether it must be requested again. */
  public boolean isMissing() {
    return state == State.ABSENT || state == State.PARTS;
  }

  /** Its status for messages. */
  public String describe() {
    String word = state.toString().toLowerCase(Locale.ROOT);
    return reason.isEmpty() ? word : word + ": " + reason;
  }

  /** Whether nothing of it exists. */
  public boolean isAbsent() {
    return state == State.ABSENT;
  }
}
