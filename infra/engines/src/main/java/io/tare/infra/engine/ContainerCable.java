package io.tare.infra.engine;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.StandaloneCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The cable from a container to its segment's bridge, made from outside when it runs: so the way of
 * a message is that of all other platforms, and the container needs no right to its network. It
 * goes with the container.
 *
 * @param name of the container, for messages
 * @param pid of its first program
 */
record ContainerCable(String name, long pid) {

  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final String FAR = "eth0";

  /** Whether it is there and has its address. */
  boolean isPlugged() throws HostException, InterruptedException {
    return StandaloneCommand.run(
            inside("ip", "-4", "-o", "address", "show", "dev", FAR, "up"), SHORT)
        .standardOutput()
        .contains(" inet ");
  }

  /** Makes it; what was made of it by halves is made anew. */
  void plug(MachineOrder order, MachineOrder.LocalPlace here)
      throws HostException, InterruptedException {
    String near = here.bridge() + "v" + Integer.toString(order.index(), 36);
    var unused = StandaloneCommand.run(List.of("ip", "link", "delete", near), SHORT);
    run("ip", "link", "add", near, "type", "veth", "peer", "name", FAR, "netns", "" + pid);
    for (String offload : List.of("tx", "tso", "gso", "gro")) {
      // Not every device has every offload; those it has not are off.
      var unusedFar = StandaloneCommand.run(inside("ethtool", "-K", FAR, offload, "off"), SHORT);
      var unusedNear = StandaloneCommand.run(List.of("ethtool", "-K", near, offload, "off"), SHORT);
    }
    run("ip", "link", "set", near, "master", here.bridge());
    run("ip", "link", "set", near, "up");
    run(inside("ip", "link", "set", "lo", "up"));
    run(inside("ip", "link", "set", FAR, "up"));
    run(inside("ip", "address", "add", here.address() + "/" + here.prefixLength(), "dev", FAR));
  }

  private List<String> inside(String... words) {
    List<String> all = new ArrayList<>(List.of("nsenter", "--net=/proc/" + pid + "/ns/net", "--"));
    all.addAll(List.of(words));
    return all;
  }

  private void run(String... words) throws HostException, InterruptedException {
    run(List.of(words));
  }

  private void run(List<String> words) throws HostException, InterruptedException {
    Host.Finished finished = StandaloneCommand.run(words, SHORT);
    if (!finished.succeeded()) {
      throw new HostException(
          "cannot attach container %s to its network: %s: %s"
              .formatted(
                  name, String.join(" ", words), EngineCommand.words(finished.standardError())));
    }
  }
}
