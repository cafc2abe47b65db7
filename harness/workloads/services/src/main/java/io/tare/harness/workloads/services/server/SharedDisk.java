package io.tare.harness.workloads.services.server;

import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.HarnessMachine;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A file server's directory, which a server of a trial sees on its node as a disk. */
final class SharedDisk implements AutoCloseable {

  private static final String SCRIPT = BundledFile.text(SharedDisk.class, "mounted-files.sh");

  /** The private key never leaves the node. */
  private static final String KEY =
      "umask 077 && mkdir \"$1\" && ssh-keygen -q -t ed25519 -N '' -C tare -f \"$1/key\" </dev/null"
          + " >/dev/null && cat \"$1/key.pub\"";

  private final String home;
  private final FileServer server;

  private SharedDisk(String home, FileServer server) {
    this.home = home;
    this.server = server;
  }

  /**
   * Starts the file server.
   *
   * @param node where the directory is to be mounted
   * @param suffix which differs between the trial's servers
   * @throws TrialFailure if that is impossible
   */
  static SharedDisk open(TrialContext context, Node node, String suffix)
      throws MeasurementException, InterruptedException {
    Host host = node.host();
    HarnessMachine harness =
        context
            .platform()
            .harness()
            .orElseThrow(
                () ->
                    TrialFailure.lasting(
                        node.name() + " does not reach this machine; set disk to own"));
    ProgramCopy.SSHFS.into(context, host);
    String directory = "files-%s.%d%s".formatted(context.trial().id(), context.attempt(), suffix);
    String home = host.scratch() + "/" + directory;
    String key = CheckedCommand.run(host, "sh", "-c", KEY, "tare-key", home).strip();
    return new SharedDisk(home, FileServer.start(context, harness, suffix, directory, key));
  }

  /** The directory on the node. */
  String directory() {
    return home + "/disk";
  }

  /** A program that sees it; it ends if the file server is gone. */
  Command seenBy(Command program) {
    List<String> words =
        new ArrayList<>(List.of("sh", "-c", SCRIPT, "tare-mounted-files", SCRIPT, home));
    words.addAll(server.door());
    return program.behind(words);
  }

  /** Throws if the file server is not running. */
  void requireRunning(Duration patience) throws TrialFailure, InterruptedException {
    server.requireRunning(patience);
  }

  @Override
  public void close() {
    server.close();
  }
}
