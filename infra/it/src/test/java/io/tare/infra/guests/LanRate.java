package io.tare.infra.guests;

import static io.tare.harness.model.Network.LAN;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Node;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.RunningProcess;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Checks the rate limit of a LAN. */
final class LanRate {

  /** Its rate limit. */
  static final NetworkSpec LIMITED = NetworkSpec.PLAIN.with("rate", "20Mbit/s");

  private static final Duration LONG = Duration.ofMinutes(5);

  private LanRate() {}

  /** A client fetches two seconds' worth of data from the server. */
  static void assertKept(RunningPlatform platform) throws Exception {
    Node serving = platform.node(Role.SERVER);
    String classes = serving.host().scratch() + "/classes";
    serving
        .host()
        .upload(
            Answering.file(),
            classes + "/" + Answering.class.getName().replace('.', '/') + ".class");
    Command serve =
        Command.of(serving.software().java(), "-cp", classes, Answering.class.getName(), "5000000");
    try (RunningProcess server = serving.host().start(serve)) {
      String port =
          new BufferedReader(
                  new InputStreamReader(server.standardOutput(), StandardCharsets.US_ASCII))
              .readLine();
      Node client = platform.node(Role.CLIENT);
      Command ask =
          Command.of(
              client.software().java(),
              "-cp",
              Asking.classes().toString(),
              Asking.class.getName(),
              serving.address(LAN),
              port);
      String[] words = client.host().run(ask, LONG).standardOutput().split("\n");
      assertThat(words[0]).isEqualTo("5000000");
      // 40 Mbit at 20 Mbit/s are 2 s, and some more for headers; a burst goes at once.
      assertThat(Long.parseLong(words[1])).isGreaterThan(1900L);
    }
  }
}
