package io.tare.infra.hosts.shell;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.ShortageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A host that is reached only through programs' standard streams, which also carry files and
 * directories. Existing files with the same content are not sent again: files are compared by
 * SHA-256 on the host, directories by the digest written beside them when they were sent.
 */
public interface StreamedHost extends Host {

  /**
   * Starts a program that reads files from its standard input.
   *
   * @param bytes their approximate number: large transfers may use another connection
   */
  default RunningProcess startReader(Command command, long bytes)
      throws HostException, InterruptedException {
    return start(command);
  }

  @Override
  default Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    try (RunningProcess process = start(command)) {
      return ProcessCompletion.of(this, command, process, deadline);
    }
  }

  @Override
  default void upload(Path local, String remote) throws HostException, InterruptedException {
    if (Files.isDirectory(local)) {
      upload(local, remote, Set.of());
    } else {
      sending(local, remote, () -> new FileStream(this).upload(local, remote));
    }
  }

  /**
   * Copies a directory to an absolute path here, without parts of it.
   *
   * @param leftOut paths relative to the directory that are not sent, nor anything below them
   */
  default void upload(Path local, String remote, Set<String> leftOut)
      throws HostException, InterruptedException {
    sending(local, remote, () -> new TarStream(this).upload(local, remote, leftOut));
  }

  /**
   * Copies files of a directory into one here, with their times to the second, with one query and
   * one stream for all of them. Other files there stay.
   *
   * @param names of the files, without line breaks or a dot in front
   * @param remote absolute path of the directory, which is created if it is missing
   */
  default void uploadFiles(Path directory, List<String> names, String remote)
      throws HostException, InterruptedException {
    sending(directory, remote, () -> new TarStream(this).uploadFiles(directory, names, remote));
  }

  private void sending(Path local, String remote, Sending sending)
      throws HostException, InterruptedException {
    if (!remote.startsWith("/")) {
      throw new IllegalArgumentException("'" + remote + "' is not an absolute path");
    }
    try {
      sending.run();
    } catch (IOException e) {
      String text = String.valueOf(e.getMessage());
      if (ShortageException.isOfSpace(text)) {
        throw ShortageException.ofSpace(name(), remote);
      }
      throw failed(local.toString(), remote, e);
    }
  }

  /** What goes there. */
  @FunctionalInterface
  interface Sending {
    void run() throws HostException, InterruptedException, IOException;
  }

  @Override
  default void download(String remote, Path local) throws HostException, InterruptedException {
    try {
      Path parent = local.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      if (run(Command.of("test", "-d", remote), Duration.ofMinutes(1)).succeeded()) {
        new TarStream(this).download(remote, local);
      } else {
        new FileStream(this).download(remote, local);
      }
    } catch (IOException e) {
      throw failed(remote, local.toString(), e);
    }
  }

  private HostException failed(String from, String to, IOException cause) {
    return new HostException(
        "%s: cannot copy %s to %s: %s".formatted(name(), from, to, cause.getMessage()), cause);
  }
}
