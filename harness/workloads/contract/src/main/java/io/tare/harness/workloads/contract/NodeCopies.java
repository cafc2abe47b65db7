package io.tare.harness.workloads.contract;

import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.FollowedTree;
import io.tare.harness.model.MeasurementException;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Copies files of this machine into a node that was made for the run, to the same paths. What the
 * node has is never replaced.
 *
 * @param progress receives what is copied
 */
public record NodeCopies(Host node, Progress progress) {

  private static final Duration LOOKING = Duration.ofMinutes(1);

  private static final String LINK = "mkdir -p -- \"${2%/*}\" && ln -sfn -- \"$1\" \"$2\"";

  /** Prints the free KiB of the file system on which a path will be. */
  private static final String ROOM =
      "d=$1; until [ -d \"$d\" ]; do d=${d%/*}; d=${d:-/}; done;"
          + " df -Pk -- \"$d\" | awk 'NR == 2 { print $4 }'";

  /** Sends a program; a link is copied as one, since it may look for its files beside the file. */
  public void sendProgram(Path path) throws MeasurementException, InterruptedException {
    try {
      Path real = path.toRealPath();
      var unused = send(real);
      if (!real.equals(path)) {
        CheckedCommand.run(node, "sh", "-c", LINK, "tare-link", real.toString(), path.toString());
      }
    } catch (IOException e) {
      throw new TrialFailure("cannot read " + path + ": " + FileTrouble.reason(e), e);
    }
  }

  /**
   * Sends a file or directory of this machine, if it is one and the node has none there.
   *
   * @return whether it was sent
   * @throws TrialFailure if it may not be written there
   */
  public boolean send(Path path) throws MeasurementException, InterruptedException {
    if (path.getParent() == null
        || !Files.exists(path)
        || node.run(Command.of("test", "-e", path.toString()), LOOKING).succeeded()) {
      return false;
    }
    long bytes = bytes(path);
    progress.step("%s: copying %s, %s".formatted(node.name(), path, mebibytes(bytes)));
    requireRoom(path, bytes);
    try {
      node.upload(path, path.toString());
    } catch (HostException e) {
      if (String.valueOf(e.getMessage()).contains("Permission denied")) {
        throw TrialFailure.lasting(
            e.getMessage() + "; log in as root, or name a directory that this user may create");
      }
      throw e;
    }
    return true;
  }

  private static long bytes(Path path) throws TrialFailure {
    try {
      long bytes = 0;
      for (Path each : FollowedTree.of(path)) {
        bytes += Files.isRegularFile(each) ? Files.size(each) : 0;
      }
      return bytes;
    } catch (IOException e) {
      throw new TrialFailure("cannot read " + path + ": " + FileTrouble.reason(e), e);
    }
  }

  /** What does not fit is not sent: that may take minutes. */
  private void requireRoom(Path path, long bytes) throws HostException, InterruptedException {
    String room = CheckedCommand.run(node, "sh", "-c", ROOM, "tare-room", path.toString()).strip();
    long free = Long.parseLong(room) << 10;
    if (free < bytes) {
      throw ShortageException.ofSpace(
          node.name(),
          "%s has %s, and %s are free there; name a directory with little but the programs"
              .formatted(path, mebibytes(bytes), mebibytes(free)));
    }
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / 0x1p20);
  }
}
