package io.tare.infra.lease;

import io.tare.infra.host.Command;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Topology;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;

/** A harness that makes a platform, starts stubborn programs on it, and waits to be killed. */
public final class Victim {

  private static final String STUBBORN =
      "trap '' TERM HUP INT; setsid sh -c \"trap '' TERM; echo \\$\\$ >> $1; while :; do sleep 1; done\""
          + " </dev/null >/dev/null 2>&1 & echo $$ >> $1; echo ready; while :; do sleep 1; done";

  private Victim() {}

  /** Arguments: cache, file for the process ids, whether to make a network, kind of platform. */
  public static void main(String[] arguments) throws Exception {
    Path cache = Path.of(arguments[0]);
    RunContext context = RunContext.open("victim", cache);
    Optional<Lan> lan =
        Boolean.parseBoolean(arguments[2]) ? Optional.of(Lan.of(1_000_000)) : Optional.empty();
    Platform made =
        Platforms.create(
            new PlatformSpec(
                "victim", arguments[3], new TreeMap<>(), new Resources(1, 256L << 20), lan),
            context);
    Files.createDirectories(cache);
    Topology topology =
        lan.isPresent() ? Topology.ONE_SERVER.and(Role.CLIENT, 1) : Topology.ONE_SERVER;
    RunningPlatform platform =
        made.prepare(
                new Artefacts(cache, Path.of(System.getProperty("java.home")), cache),
                Progress.SILENT)
            .start(topology, Progress.SILENT);
    RunningProcess process =
        platform
            .node(Role.SERVER)
            .host()
            .start(Command.of("sh", "-c", STUBBORN, "x", arguments[1]));
    new BufferedReader(new InputStreamReader(process.standardOutput(), StandardCharsets.UTF_8))
        .readLine();
    System.out.println("ready");
    Thread.sleep(Long.MAX_VALUE);
  }
}
