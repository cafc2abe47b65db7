package io.tare.infra.hosts;

import io.tare.harness.model.Network;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** A harness that creates a platform with a network and reports whether the client reaches it. */
final class Rootless {

  private Rootless() {}

  public static void main(String[] arguments) throws Exception {
    Path cache = Path.of(arguments[0]);
    System.out.println("root: " + UserNamespace.look().isRoot());
    try (RunContext context = RunContext.open("rootless", cache)) {
      Platform made =
          Platforms.create(
              new PlatformSpec(
                  "native",
                  "native",
                  new TreeMap<>(),
                  new Resources(1, 256L << 20),
                  List.of(NetworkSpec.PLAIN.with("rate", "10Mbit/s"))),
              context);
      RunningPlatform platform =
          made.prepare(
                  new Artefacts(cache, Path.of(System.getProperty("java.home")), cache),
                  Progress.SILENT)
              .start(Topology.ONE_SERVER.and(Role.CLIENT, 1), Progress.SILENT);
      String address = platform.node(Role.SERVER).address(Network.LAN);
      Host client = platform.node(Role.CLIENT).host();
      // Ping needs a privilege; a refused connection shows reachability too.
      Host.Finished asked =
          client.run(
              Command.of("bash", "-c", "exec 3<>/dev/tcp/" + address + "/9"),
              java.time.Duration.ofMinutes(3));
      System.out.println("client: " + asked.standardError().replace('\n', ' '));
      System.out.println("confinement: " + platform.environment().facts().get("confinement"));
      platform.close();
    }
  }
}
