package io.tare.infra.managed;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How it is with a machine, as its control says.
 *
 * @param reason why it failed, what keeps it from running or from having an address, or which parts
 *     there are, as far as that is known; else empty
 * @param addresses by which it may be reached, the best first; empty as long as none is known
 */
public record MachineStatus(State state, String reason, List<String> addresses) {

  /** What there is between being asked for and being gone. */
  public enum State {
    /** It was not asked for, or it is gone. */
    ABSENT,
    /**
     * It is not there, but parts that were made for it are: a port, a disk. The reason names them.
     */
    PARTS,
    /** It was asked for, and neither runs yet nor has failed. */
    COMING,
    RUNNING,
    /** It is there and does not run. */
    STOPPED,
    /** It will not run any more. */
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
   * @param addresses as they are told; see {@link #reachable}
   */
  public static MachineStatus running(Collection<String> addresses) {
    return new MachineStatus(State.RUNNING, "", reachable(addresses));
  }

  /** Each once and those of IPv4 first, without those that lead no further than their link. */
  public static List<String> reachable(Collection<String> told) {
    return told.stream()
        .filter(each -> !each.isBlank() && !OF_LINK.matcher(each).lookingAt())
        .distinct()
        .sorted(Comparator.comparing(each -> each.indexOf(':') >= 0))
        .toList();
  }

  public static MachineStatus failed(String reason) {
    return new MachineStatus(State.FAILED, reason, List.of());
  }

  /**
   * Not there but for parts of it.
   *
   * @param which in a few words
   */
  public static MachineStatus parts(String which) {
    return new MachineStatus(State.PARTS, which, List.of());
  }

  /** Whether it has to be asked for again, if it was wanted. */
  public boolean isMissing() {
    return state == State.ABSENT || state == State.PARTS;
  }

  /** How it is, for messages. */
  public String describe() {
    String word = state.toString().toLowerCase(Locale.ROOT);
    return reason.isEmpty() ? word : word + ": " + reason;
  }

  /** Whether there is nothing of it. */
  public boolean isAbsent() {
    return state == State.ABSENT;
  }
}
