package io.tare.infra.hyperv;

import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineOrder;
import java.util.List;
import java.util.Optional;

/** Checks that a host has what a campaign names. */
final class HyperVCheck {

  private HyperVCheck() {}

  /** What is missing, in one line. */
  static Optional<String> missing(HyperVSettings settings, PowerShellAnswer answer)
      throws HostException {
    String template = settings.template();
    if (!answer.truth("template")) {
      return Optional.of("no file " + template + "; name the template's VHDX");
    }
    if (answer.truth("used")) {
      return Optional.of(
          template
              + " is attached to a running machine; stop it, or name a copy, because clones break"
              + " when their template changes");
    }
    if (settings.generation() == 2 && !answer.text("format").equalsIgnoreCase("VHDX")) {
      return Optional.of(
          "%s is a %s, but machines of generation 2 start only from VHDX; convert it, or set generation: 1"
              .formatted(template, answer.text("format")));
    }
    if (!answer.truth("drive")) {
      return Optional.of("no drive or share of " + settings.directory());
    }
    List<String> switches = answer.texts("switches");
    String wanted = settings.virtualSwitch();
    if (switches.stream().noneMatch(wanted::equalsIgnoreCase)) {
      return Optional.of(
          "no virtual switch '%s'; it has %s"
              .formatted(wanted, switches.isEmpty() ? "none" : String.join(", ", switches)));
    }
    return Optional.empty();
  }

  /**
   * Checks that a machine fits into the host.
   *
   * @throws HostException if it has fewer processors or less memory
   */
  static void room(String host, MachineOrder order, PowerShellAnswer answer) throws HostException {
    long processors = answer.number("processors");
    if (order.resources().cpus() > processors) {
      throw new HostException(
          "%s: has %d logical processors, but a machine needs %d"
              .formatted(host, processors, order.resources().cpus()));
    }
    long memory = answer.number("memory");
    if (order.resources().memoryBytes() > memory) {
      throw new HostException(
          "%s: has %d bytes of memory, but a machine needs %d"
              .formatted(host, memory, order.resources().memoryBytes()));
    }
  }
}
