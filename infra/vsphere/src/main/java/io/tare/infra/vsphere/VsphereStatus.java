package io.tare.infra.vsphere;

import io.tare.infra.managed.MachineStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The server's current status of a machine. */
final class VsphereStatus {

  static final String POWER = "runtime.powerState";
  static final String ON = "poweredOn";
  static final String EXTRA = "config.extraConfig";

  private static final String CONNECTION = "runtime.connectionState";
  private static final String QUESTION = "runtime.question";
  private static final String ADDRESS = "guest.ipAddress";
  private static final String CARDS = "guest.net";

  /** The properties that {@link #of} uses. */
  static final String[] PROPERTIES = {POWER, CONNECTION, QUESTION, ADDRESS, CARDS};

  private VsphereStatus() {}

  static MachineStatus of(ObjectProperties machine) {
    String connection = machine.text(CONNECTION).orElse("connected");
    if (!connection.equals("connected")) {
      return MachineStatus.failed("the server calls it " + connection);
    }
    Optional<String> question = machine.value(QUESTION).flatMap(each -> each.textAt("text"));
    if (question.isPresent()) {
      return MachineStatus.failed(
          "it waits for an answer: " + question.get().replaceAll("\\s+", " "));
    }
    return machine.text(POWER).filter(ON::equals).isPresent()
        ? MachineStatus.running(addresses(machine))
        : MachineStatus.STOPPED;
  }

  /** The addresses from VMware Tools, the guest's primary one first. */
  private static List<String> addresses(ObjectProperties machine) {
    List<String> all = new ArrayList<>();
    machine.text(ADDRESS).ifPresent(all::add);
    for (VimNode card : machine.list(CARDS)) {
      Stream.concat(
              card.at("ipConfig").stream()
                  .flatMap(config -> config.children("ipAddress").stream())
                  .flatMap(address -> address.textAt("ipAddress").stream()),
              card.children("ipAddress").stream().map(VimNode::text))
          .forEach(all::add);
    }
    return all;
  }

  /** The run of a machine; empty if it is not Tare's. */
  static Optional<String> run(ObjectProperties machine) {
    return machine.list(EXTRA).stream()
        .filter(each -> each.textAt("key").filter(VsphereSpecification.RUN::equals).isPresent())
        .flatMap(each -> each.textAt("value").stream())
        .findFirst();
  }
}
