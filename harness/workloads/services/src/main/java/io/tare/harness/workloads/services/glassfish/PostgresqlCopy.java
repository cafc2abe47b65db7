package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.model.BundledFile;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * This machine's PostgreSQL, copied to the same paths of nodes that were made for the run and have
 * none. What a node has is never replaced.
 */
final class PostgresqlCopy {

  private static final Duration LOOKING = Duration.ofMinutes(1);

  /** Defines the shell's {@code find_programs}. */
  static final String FIND = BundledFile.text(PostgresqlCopy.class, "find-postgresql.sh");

  /** Packs what a new database needs: programs, two of its modules, data, libraries. */
  private static final String PACK =
      FIND
          + """
            find_programs || exit 1
            lib=$("$bin/pg_config" --pkglibdir)
            {
              printf '%s\\n' "$bin/postgres" "$bin/initdb" "$lib/plpgsql.so" "$lib/dict_snowball.so"
              "$bin/pg_config" --sharedir
              printf '%s\\n' /usr/share/zoneinfo/UTC /usr/share/zoneinfo/Etc/UTC
              ldd "$bin/postgres" "$bin/initdb" | sed -n 's/.* => \\(\\/.*\\) (0x.*/\\1/p' | sort -u
            } | while read -r part; do
              [ ! -e "$part" ] || printf '%s\\n' "$part"
            done | tar --create --dereference --absolute-names --file "$1" --files-from -
            """;

  /** As files that all users may read. */
  private static final String UNPACK =
      "umask 022; tar --extract --absolute-names --skip-old-files --file \"$1\"; rm -f \"$1\"";

  private PostgresqlCopy() {}

  /** Copies it to a node that has none. Where that is impossible, the database's start says so. */
  static void into(TrialContext context, Host node)
      throws MeasurementException, InterruptedException {
    String kind = context.campaign().platform(context.trial().platform()).kind();
    if (Platforms.objectionToCopies(kind).isPresent()
        || node.run(Command.of("sh", "-c", FIND + "find_programs"), LOOKING).succeeded()) {
      return;
    }
    try {
      // In the run's directory: a killed harness leaves nothing elsewhere.
      Path packed = context.rawFile("postgresql", "tar");
      try {
        if (packs(packed)) {
          context.progress().step(node.name() + ": copying PostgreSQL");
          String there = node.scratch() + "/postgresql.tar";
          node.upload(packed, there);
          CheckedCommand.run(node, "sh", "-c", UNPACK, "tare-unpack", there);
        }
      } finally {
        Files.deleteIfExists(packed);
      }
    } catch (IOException e) {
      throw new TrialFailure("cannot pack PostgreSQL: " + FileTrouble.reason(e), e);
    }
  }

  /** Whether this machine has one. */
  private static boolean packs(Path file) throws IOException, InterruptedException {
    Process packing =
        SearchPath.builder("sh", "-c", PACK, "tare-pack", file.toString())
            .redirectError(Redirect.DISCARD)
            .redirectOutput(Redirect.DISCARD)
            .start();
    packing.getOutputStream().close();
    return packing.waitFor() == 0;
  }
}
