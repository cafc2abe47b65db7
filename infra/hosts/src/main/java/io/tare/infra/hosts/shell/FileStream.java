package io.tare.infra.hosts.shell;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HexFormat;

/** Single files to and from any host through a program's standard streams. */
record FileStream(StreamedHost host) {

  private static final Duration LOOKING = Duration.ofMinutes(1);

  /**
   * Reads standard input, so that a file name cannot change the format of the answer. Arguments:
   * the file, its mode, its digest.
   */
  private static final String LOOK =
      "case $(sha256sum < \"$1\" 2>/dev/null) in \"$3\"*) chmod \"$2\" -- \"$1\" ;; *) exit 1 ;; esac";

  private static final String RECEIVE =
      "mkdir -p -- \"$(dirname -- \"$1\")\" && rm -rf -- \"$1.partial\" && cat > \"$1.partial\""
          + " && chmod \"$2\" -- \"$1.partial\" && rm -rf -- \"$1\" && mv -f -- \"$1.partial\" \"$1\""
          + " || { rm -f -- \"$1.partial\"; exit 1; }";

  /** Sends a file, unless one with the same content exists already. */
  void upload(Path local, String remote) throws HostException, InterruptedException, IOException {
    String mode = Files.isExecutable(local) ? "755" : "644";
    String digest = HexFormat.of().formatHex(FileDigests.file(local));
    if (host.run(shell(LOOK, remote, mode, digest), LOOKING).succeeded()) {
      return;
    }
    try (RunningProcess receiver =
        host.startReader(shell(RECEIVE, remote, mode), Files.size(local))) {
      try (OutputStream in = receiver.standardInput()) {
        Files.copy(local, in);
      } catch (IOException e) {
        // The receiver's message says more than a broken pipe.
        TarStream.expectEnd(receiver);
        throw e;
      }
      TarStream.expectEnd(receiver);
    }
  }

  /** Fetches a file; the local copy is complete or absent. */
  void download(String remote, Path local) throws HostException, InterruptedException, IOException {
    Path partial = local.resolveSibling(local.getFileName() + ".partial");
    try (RunningProcess sender = host.start(Command.of("cat", "--", remote))) {
      Files.copy(sender.standardOutput(), partial, StandardCopyOption.REPLACE_EXISTING);
      TarStream.expectEnd(sender);
      Files.move(
          partial, local, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /** A script whose error messages are in English. */
  private static Command shell(String script, String... arguments) {
    return Command.of("sh", "-c", script, "tare-file").followedBy(arguments).with("LC_ALL", "C");
  }
}
