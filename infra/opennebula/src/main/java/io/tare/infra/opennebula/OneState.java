package io.tare.infra.opennebula;

import io.tare.infra.http.PlainXml;
import io.tare.infra.managed.MachineStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.w3c.dom.Element;

/** The meaning of OpenNebula's machine states, by the numbers in its documentation. */
final class OneState {

  private static final int INIT = 0;
  private static final int PENDING = 1;
  private static final int ACTIVE = 3;
  private static final int DONE = 6;
  private static final int CLONING = 10;
  private static final int CLONING_FAILURE = 11;

  private static final int RUNNING = 3;
  private static final int UNKNOWN = 16;

  /** States within ACTIVE that it does not leave by itself. */
  private static final Map<Integer, String> FAILURES =
      Map.ofEntries(
          Map.entry(36, "BOOT_FAILURE"),
          Map.entry(37, "BOOT_MIGRATE_FAILURE"),
          Map.entry(38, "PROLOG_MIGRATE_FAILURE"),
          Map.entry(39, "PROLOG_FAILURE"),
          Map.entry(40, "EPILOG_FAILURE"),
          Map.entry(41, "EPILOG_STOP_FAILURE"),
          Map.entry(42, "EPILOG_UNDEPLOY_FAILURE"),
          Map.entry(44, "PROLOG_MIGRATE_POWEROFF_FAILURE"),
          Map.entry(46, "PROLOG_MIGRATE_SUSPEND_FAILURE"),
          Map.entry(47, "BOOT_UNDEPLOY_FAILURE"),
          Map.entry(48, "BOOT_STOPPED_FAILURE"),
          Map.entry(49, "PROLOG_RESUME_FAILURE"),
          Map.entry(50, "PROLOG_UNDEPLOY_FAILURE"),
          Map.entry(61, "PROLOG_MIGRATE_UNKNOWN_FAILURE"));

  /** Possible addresses of a network card, the best first. */
  private static final List<String> ADDRESSES = List.of("IP", "IP6", "IP6_GLOBAL", "IP6_ULA");

  /** States in which it exists and does not run. */
  private static final Set<Integer> AT_REST = Set.of(2, 4, 5, 8, 9);

  private OneState() {}

  /** A machine's document. */
  static MachineStatus of(Element machine) {
    int state = number(machine, "STATE");
    if (state == DONE) {
      return MachineStatus.ABSENT;
    }
    if (state == ACTIVE) {
      return active(machine);
    }
    if (state == CLONING_FAILURE) {
      return failed(machine, "CLONING_FAILURE");
    }
    if (AT_REST.contains(state)) {
      return MachineStatus.STOPPED;
    }
    String reason =
        switch (state) {
          case INIT, PENDING ->
              "it waits for a host: " + PlainXml.text(machine, "USER_TEMPLATE", "SCHED_MESSAGE");
          case CLONING -> "its disk is being copied";
          default -> "OpenNebula's state " + state;
        };
    return new MachineStatus(MachineStatus.State.COMING, reason.strip(), List.of());
  }

  private static MachineStatus active(Element machine) {
    int phase = number(machine, "LCM_STATE");
    if (FAILURES.containsKey(phase)) {
      return failed(machine, FAILURES.get(phase));
    }
    if (phase == RUNNING) {
      return MachineStatus.running(addresses(machine));
    }
    String reason =
        phase == UNKNOWN ? "its host does not report it" : "OpenNebula's LCM_STATE " + phase;
    return new MachineStatus(MachineStatus.State.COMING, reason, List.of());
  }

  /** Whether it will not leave its state by itself. */
  static boolean isFailed(Element machine) {
    return of(machine).state() == MachineStatus.State.FAILED;
  }

  private static MachineStatus failed(Element machine, String state) {
    String error = PlainXml.text(machine, "USER_TEMPLATE", "ERROR").replaceAll("\\s+", " ");
    return MachineStatus.failed(error.isEmpty() ? state : state + ": " + error);
  }

  private static List<String> addresses(Element machine) {
    List<String> all = new ArrayList<>();
    PlainXml.below(machine, "TEMPLATE")
        .ifPresent(
            template -> {
              for (Element card : PlainXml.children(template, "NIC")) {
                for (String kind : ADDRESSES) {
                  all.add(PlainXml.text(card, kind));
                }
              }
            });
    all.add(PlainXml.text(machine, "MONITORING", "GUEST_IP"));
    return all;
  }

  static int number(Element parent, String name) {
    try {
      return Integer.parseInt(PlainXml.text(parent, name));
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
