package io.tare.infra.hyperv;

import io.tare.infra.managed.MachineStatus;
import java.util.List;

/** The meaning of Hyper-V's machine states. */
final class HyperVState {

  private static final String CRITICAL = "Critical";

  private HyperVState() {}

  /**
   * A status of the script of that name.
   *
   * @param answer if the machine or its files exist
   */
  static MachineStatus of(PowerShellAnswer answer) {
    if (!answer.truth("there")) {
      return answer.truth("files") ? MachineStatus.STOPPED : MachineStatus.ABSENT;
    }
    String state = answer.text("state").replace("-", "");
    if (state.endsWith(CRITICAL)) {
      return MachineStatus.failed(
          "it is %s-%s (%s): its storage is full or out of reach"
              .formatted(
                  state.substring(0, state.length() - CRITICAL.length()),
                  CRITICAL,
                  answer.text("status")));
    }
    return switch (state) {
      case "Running" -> running(answer);
      case "Off", "Saved", "Paused", "FastSaved", "Hibernated" -> MachineStatus.STOPPED;
      default ->
          new MachineStatus(
              MachineStatus.State.COMING,
              "Hyper-V says %s, %s".formatted(state, answer.text("status")),
              List.of());
    };
  }

  private static MachineStatus running(PowerShellAnswer answer) {
    List<String> addresses = MachineStatus.reachable(answer.texts("addresses"));
    String reason =
        addresses.isEmpty()
            ? "its integration services report no address, heartbeat %s"
                .formatted(answer.text("heartbeat"))
            : "";
    return new MachineStatus(MachineStatus.State.RUNNING, reason, addresses);
  }
}
