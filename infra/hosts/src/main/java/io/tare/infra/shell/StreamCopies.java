package io.tare.infra.shell;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.ShortageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Files and directories to and from any host through programs' standard streams. What is there
 * already with the same content is not sent again: files are compared by SHA-256 on the host,
 * directories by the digest that was written beside them when they were sent.
 */
public final class StreamCopies {

  private static final Duration LOOKING = Duration.ofMinutes(1);

  private final Host host;

  public StreamCopies(Host host) {
    this.host = host;
  }

  /**
   * As {@link Host#upload}.
   *
   * @param remote an absolute path
   */
  public void upload(Path local, String remote) throws HostException, InterruptedException {
    if (!remote.startsWith("/")) {
      throw new IllegalArgumentException("'" + remote + "' is not an absolute path");
    }
    try {
      if (Files.isDirectory(local)) {
        new TarStream(host).upload(local, remote);
      } else {
        new FileStream(host).upload(local, remote);
      }
    } catch (IOException e) {
      String said = String.valueOf(e.getMessage());
      if (ShortageException.isOfSpace(said)) {
        throw ShortageException.ofSpace(host.name(), remote);
      }
      throw failed(local.toString(), remote, e);
    }
  }

  /** As {@link Host#download}. */
  public void download(String remote, Path local) throws HostException, InterruptedException {
    try {
      Path parent = local.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      if (host.run(Command.of("test", "-d", remote), LOOKING).succeeded()) {
        new TarStream(host).download(remote, local);
      } else {
        new FileStream(host).download(remote, local);
      }
    } catch (IOException e) {
      throw failed(remote, local.toString(), e);
    }
  }

  private HostException failed(String from, String to, IOException cause) {
    return new HostException(
        "%s: cannot copy %s to %s: %s".formatted(host.name(), from, to, cause.getMessage()), cause);
  }
}
