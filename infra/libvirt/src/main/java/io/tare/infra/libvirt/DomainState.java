package io.tare.infra.libvirt;

import io.tare.infra.managed.MachineStatus;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of a domain.
 *
 * @param state such as {@code running} or {@code shut off}
 * @param reason such as {@code booted} or {@code destroyed}; empty if libvirt gives none
 */
record DomainState(String state, String reason) {

  private static final Pattern LINE = Pattern.compile("([^(]*)(?:\\((.*)\\))?");

  /** The reason of a domain that was never started. */
  private static final Set<String> NEVER_RAN = Set.of("", "unknown", "failed", "daemon");

  /** A pause that ends by itself, or that another command caused. */
  private static final Set<String> SHORT_PAUSES =
      Set.of("starting up", "migrating", "saving", "dumping", "from snapshot", "snapshot");

  /** Parses a line of {@code virsh domstate --reason}. */
  static DomainState of(String line) {
    Matcher matcher = LINE.matcher(line.strip());
    if (!matcher.matches()) {
      return new DomainState(line.strip(), "");
    }
    String reason = matcher.group(2);
    return new DomainState(matcher.group(1).strip(), reason == null ? "" : reason);
  }

  /** Whether it was started, even if it ended since. */
  boolean isStarted() {
    return !(state.equals("shut off") && NEVER_RAN.contains(reason));
  }

  /** Whether its processors run, or could run, now. */
  boolean isRunning() {
    return Set.of("running", "idle", "blocked", "no state").contains(state);
  }

  /** Whether it must be ended. */
  boolean isActive() {
    return !state.equals("shut off");
  }

  /**
   * The same as a status common to all kinds.
   *
   * @param addresses known so far
   */
  MachineStatus status(List<String> addresses) {
    if (isRunning()) {
      return MachineStatus.running(addresses);
    }
    return switch (state) {
      case "paused" ->
          SHORT_PAUSES.contains(reason)
              ? MachineStatus.COMING
              : reason.equals("user") ? MachineStatus.STOPPED : failed();
      case "in shutdown" -> MachineStatus.STOPPED;
      default -> isStarted() ? failed() : MachineStatus.STOPPED;
    };
  }

  private MachineStatus failed() {
    String advice =
        switch (reason) {
          case "I/O error" -> "; is the storage of its disk full?";
          case "destroyed" -> "; it was ended from outside";
          case "shutdown" -> "; the guest ended by itself";
          default -> "";
        };
    return MachineStatus.failed("libvirt says '" + this + "'" + advice);
  }

  @Override
  public String toString() {
    return reason.isEmpty() ? state : state + " (" + reason + ")";
  }
}
