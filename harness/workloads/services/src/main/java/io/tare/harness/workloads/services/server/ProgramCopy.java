package io.tare.harness.workloads.services.server;

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
 * Programs of this machine, copied to the same paths of nodes that were made for the run and have
 * none. What a node has is never replaced.
 *
 * @param name of the programs, for messages
 * @param find defines the shell's {@code find_programs}, which succeeds where they are
 * @param parts the shell's commands that then print the paths of what they need, but for the
 *     libraries, and that set {@code programs} to those of the programs
 */
record ProgramCopy(String name, String find, String parts) {

  /** What a new database needs: programs, two of its modules, data. */
  static final ProgramCopy POSTGRESQL =
      new ProgramCopy(
          "PostgreSQL",
          BundledFile.text(ProgramCopy.class, "find-postgresql.sh"),
          """
          lib=$("$bin/pg_config" --pkglibdir)
          programs="$bin/postgres $bin/initdb"
          printf '%s\\n' "$lib/plpgsql.so" "$lib/dict_snowball.so"
          "$bin/pg_config" --sharedir
          printf '%s\\n' /usr/share/zoneinfo/UTC /usr/share/zoneinfo/Etc/UTC
          """);

  /** What mounting a file server's directory needs, with the module of User Mode Linux. */
  static final ProgramCopy SSHFS =
      new ProgramCopy(
          "sshfs",
          BundledFile.text(ProgramCopy.class, "find-sshfs.sh"),
          """
          programs="$(command -v sshfs) $(command -v ssh) $(command -v ssh-keygen)"
          printf '%s\\n' /usr/lib/uml/modules/*/kernel/fs/fuse/fuse.ko
          """);

  private static final Duration LOOKING = Duration.ofMinutes(1);

  /** Packs them with their libraries. Comes after the definition. */
  private static final String PACK =
      """
      find_programs || exit 1
      {
        %s
        printf '%%s\\n' $programs
        ldd $programs | sed -n 's/.* => \\(\\/.*\\) (0x.*/\\1/p' | sort -u
      } | while read -r part; do
        [ ! -e "$part" ] || printf '%%s\\n' "$part"
      done | tar --create --dereference --absolute-names --file "$1" --files-from -
      """;

  /** As files that all users may read. */
  private static final String UNPACK =
      "umask 022; tar --extract --absolute-names --skip-old-files --file \"$1\"; rm -f \"$1\"";

  /** Copies it to a node that has none. Where that is impossible, the program's start says so. */
  void into(TrialContext context, Host node) throws MeasurementException, InterruptedException {
    String kind = context.campaign().platform(context.trial().platform()).kind();
    if (Platforms.objectionToCopies(kind).isPresent()
        || node.run(Command.of("sh", "-c", find + "find_programs"), LOOKING).succeeded()) {
      return;
    }
    try {
      // In the run's directory: a killed harness leaves nothing elsewhere.
      Path packed = context.rawFile(name, "tar");
      try {
        if (packs(packed)) {
          context.progress().step(node.name() + ": copying " + name);
          String there = node.scratch() + "/" + name + ".tar";
          node.upload(packed, there);
          CheckedCommand.run(node, "sh", "-c", UNPACK, "tare-unpack", there);
        }
      } finally {
        Files.deleteIfExists(packed);
      }
    } catch (IOException e) {
      throw new TrialFailure("cannot pack " + name + ": " + FileTrouble.reason(e), e);
    }
  }

  /** Whether this machine has one. */
  private boolean packs(Path file) throws IOException, InterruptedException {
    Process packing =
        SearchPath.builder("sh", "-c", find + PACK.formatted(parts), "tare-pack", file.toString())
            .redirectError(Redirect.DISCARD)
            .redirectOutput(Redirect.DISCARD)
            .start();
    packing.getOutputStream().close();
    return packing.waitFor() == 0;
  }
}
