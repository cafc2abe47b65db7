package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.NodeCopies;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** This machine's PostgreSQL, copied into nodes that were made for the run and have none. */
final class PostgresqlCopy {

  private static final Duration LOOKING = Duration.ofMinutes(1);

  /** Defines the shell's {@code find_programs}. */
  static final String FIND = BundledFile.text(PostgresqlCopy.class, "find-postgresql.sh");

  /** Prints what a new database needs of it: programs, two of its modules, data, libraries. */
  private static final String PARTS =
      FIND
          + """
            find_programs || exit 1
            lib=$("$bin/pg_config" --pkglibdir)
            printf '%s\n' "$bin/postgres" "$bin/initdb" "$lib/plpgsql.so" "$lib/dict_snowball.so"
            "$bin/pg_config" --sharedir
            printf '%s\\n' /usr/share/zoneinfo/UTC /usr/share/zoneinfo/Etc/UTC
            ldd "$bin/postgres" "$bin/initdb" | sed -n 's/.* => \\(\\/.*\\) (0x.*/\\1/p' | sort -u
            """;

  /** Lets all users of the node read files, and the directories above them. */
  private static final String SHOW =
      """
      for each in "$@"; do
        chmod -R a+rX -- "$each"
        while each=${each%/*} && [ -n "$each" ]; do chmod a+rx -- "$each"; done
      done""";

  private PostgresqlCopy() {}

  /** Copies it if need be and possible; the database's start says if there is none then. */
  static void into(TrialContext context) throws MeasurementException, InterruptedException {
    Host node = context.node().host();
    String kind = context.campaign().platform(context.trial().platform()).kind();
    if (Platforms.objectionToCopies(kind).isPresent()
        || node.run(Command.of("sh", "-c", FIND + "find_programs"), LOOKING).succeeded()) {
      return;
    }
    NodeCopies copies = new NodeCopies(node, context.progress());
    List<String> show = new ArrayList<>(List.of("sh", "-c", SHOW, "tare-show"));
    for (Path each : partsHere()) {
      if (copies.send(each)) {
        show.add(each.toString());
      }
    }
    CheckedCommand.run(node, show.toArray(String[]::new));
  }

  /** Empty if this machine has none. */
  private static List<Path> partsHere() throws TrialFailure, InterruptedException {
    try {
      Process asking =
          SearchPath.builder("sh", "-c", PARTS).redirectError(Redirect.DISCARD).start();
      asking.getOutputStream().close();
      String printed = new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return asking.waitFor() == 0 ? printed.lines().map(Path::of).toList() : List.of();
    } catch (IOException e) {
      throw new TrialFailure("cannot look for PostgreSQL: " + e.getMessage(), e);
    }
  }
}
