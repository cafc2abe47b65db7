package io.tare.infra.managed;

import java.util.List;

/**
 * How it is with a machine, as its control says.
 *
 * @param reason why it failed, or what keeps it from running or from having an address, as far as
 *     that is told; else empty
 * @param addresses by which it may be reached, the best first; empty as long as none is known
 */
public record MachineStatus(State state, String reason, List<String> addresses) {

  /** What there is between being asked for and being gone. */
  public enum State {
    /** Nobody asked for it, or it is gone. */
    ABSENT,
    /** It was asked for, and neither runs yet nor has failed. */
    COMING,
    RUNNING,
    /** It is there and does not run. */
    STOPPED,
    /** It will not run any more. */
    FAILED
  }

  public static final MachineStatus ABSENT = new MachineStatus(State.ABSENT, "", List.of());
  public static final MachineStatus COMING = new MachineStatus(State.COMING, "", List.of());
  public static final MachineStatus STOPPED = new MachineStatus(State.STOPPED, "", List.of());

  public MachineStatus {
    addresses = List.copyOf(addresses);
  }

  public static MachineStatus running(List<String> addresses) {
    return new MachineStatus(State.RUNNING, "", addresses);
  }

  public static MachineStatus failed(String reason) {
    return new MachineStatus(State.FAILED, reason, List.of());
  }

  public boolean isAbsent() {
    return state == State.ABSENT;
  }
}
