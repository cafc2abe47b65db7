package io.tare.infra.underlay;

import io.tare.infra.host.HostException;
import io.tare.infra.network.RateLimit;
import io.tare.infra.platform.Station;
import io.tare.infra.shell.CheckedCommand;
import java.util.ArrayList;
import java.util.List;

/** What holds back that which goes out of a node's device. */
record Shaping(Station node, String device) {

  void set(VirtualSettings settings) throws HostException, InterruptedException {
    if (settings.bitsPerSecond().isPresent()) {
      RateLimit.set(node.machine(), node.prefix(), device, settings.bitsPerSecond().get());
    }
    if (settings.delayNanos().isPresent()) {
      String delay = settings.delayNanos().get() / 1_000 + "us";
      List<String> words = new ArrayList<>(node.prefix());
      words.addAll(List.of("tc", "qdisc", "add", "dev", device, "root", "netem", "delay", delay));
      var unused = CheckedCommand.run(node.machine(), words.toArray(String[]::new));
    }
  }
}
