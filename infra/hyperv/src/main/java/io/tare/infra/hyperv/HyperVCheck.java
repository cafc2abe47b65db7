package io.tare.infra.hyperv;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineOrder;
import java.util.List;
import java.util.Optional;

/** Whether a host has what a campaign names of it. */
final class HyperVCheck {

  private HyperVCheck() {}

  /** What is missing, in one line. */
  static Optional<String> missing(HyperVSettings settings, PowerShellAnswer answer)
      throws HostException {
    String template = settings.template();
    if (!answer.truth("template")) {
      return Optional.of("there is no file " + template + "; name the template's VHDX");
    }
    if (answer.truth("used")) {
      return Optional.of(
          template
              + " is attached to a machine that runs; stop that, or name a copy, because what stands"
              + " on a template breaks when the template changes");
    }
    if (settings.generation() == 2 && !answer.text("format").equalsIgnoreCase("VHDX")) {
      return Optional.of(
          "%s is a %s, and machines of generation 2 start from VHDX alone; convert it, or set generation: 1"
              .formatted(template, answer.text("format")));
    }
    if (!answer.truth("drive")) {
      return Optional.of("there is no drive or share of " + settings.directory());
    }
    List<String> switches = answer.texts("switches");
    String wanted = settings.virtualSwitch();
    if (switches.stream().noneMatch(wanted::equalsIgnoreCase)) {
      return Optional.of(
          "there is no virtual switch '%s'; it has %s"
              .formatted(wanted, switches.isEmpty() ? "none" : String.join(", ", switches)));
    }
    return Optional.empty();
  }

  /**
   * Looks whether a machine fits into the host at all.
   *
   * @throws HostException if it has fewer processors or less memory
   */
  static void room(String host, MachineOrder order, PowerShellAnswer answer) throws HostException {
    long processors = answer.number("processors");
    if (order.resources().cpus() > processors) {
      throw new HostException(
          "%s: has %d logical processors, of which a machine cannot have %d"
              .formatted(host, processors, order.resources().cpus()));
    }
    long memory = answer.number("memory");
    if (order.resources().memoryBytes() > memory) {
      throw new HostException(
          "%s: has %d bytes of memory, of which a machine cannot have %d"
              .formatted(host, memory, order.resources().memoryBytes()));
    }
  }
}
