package io.tare.infra.machine.network;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Offloads of network devices: segmentation, reassembly, checksums. */
public final class Offloads {

  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final List<String> SHORT_NAMES = List.of("tx", "tso", "gso", "gro");
  private static final List<String> NAMES =
      List.of("tx-checksumming", "tcp-segmentation-offload", "generic-segmentation-offload");

  private static final String RECEIVED = "generic-receive-offload: ";

  private Offloads() {}

  /**
   * Switches them off. Offloads that a device does not have count as off.
   *
   * @param prefix the words before a command that is to run in the device's namespace
   */
  public static void off(Host machine, List<String> prefix, String device)
      throws HostException, InterruptedException {
    for (String each : SHORT_NAMES) {
      var unused =
          machine.run(Command.of("ethtool", "-K", device, each, "off").behind(prefix), SHORT);
    }
  }

  /** Whether received segments are joined (GRO); empty if the device does not say. */
  public static Optional<Boolean> joinsReceived(Host machine, List<String> prefix, String device)
      throws HostException, InterruptedException {
    return machine
        .run(Command.of("ethtool", "-k", device).behind(prefix), SHORT)
        .standardOutput()
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(RECEIVED))
        .map(line -> line.startsWith("on", RECEIVED.length()))
        .findFirst();
  }

  /** The first transmit offload that is on; empty if all are off. */
  public static Optional<String> on(Host machine, List<String> prefix, String device)
      throws HostException, InterruptedException {
    String output =
        machine.run(Command.of("ethtool", "-k", device).behind(prefix), SHORT).standardOutput();
    return NAMES.stream()
        .filter(each -> output.lines().noneMatch(line -> line.strip().startsWith(each + ": off")))
        .findFirst();
  }
}
