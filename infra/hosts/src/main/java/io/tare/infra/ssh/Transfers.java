package io.tare.infra.ssh;

import com.jcraft.jsch.ChannelSftp;
import com.jcraft.jsch.SftpException;
import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.shell.TarStream;
import io.tare.infra.shell.TreeDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Files by SFTP, directories as one stream of tar. What is there already with the same content is
 * not sent again: files are compared by SHA-256 on the host, directories by the digest that was
 * written beside them when they were sent.
 */
final class Transfers {

  private static final Duration SMALL = Duration.ofMinutes(1);

  private final SshHost host;
  private final Connection connection;

  Transfers(SshHost host, Connection connection) {
    this.host = host;
    this.connection = connection;
  }

  void upload(Path local, String remote) throws HostException, InterruptedException {
    if (!remote.startsWith("/")) {
      throw new IllegalArgumentException("'" + remote + "' is not an absolute path");
    }
    try {
      if (Files.isDirectory(local)) {
        new TarStream(host).upload(local, remote);
      } else {
        uploadFile(local, remote);
      }
    } catch (IOException | SftpException e) {
      throw failed(local.toString(), remote, e);
    }
  }

  void download(String remote, Path local) throws HostException, InterruptedException {
    try {
      Path parent = local.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      if (host.run(Command.of("test", "-d", remote), SMALL).succeeded()) {
        new TarStream(host).download(remote, local);
      } else {
        downloadFile(remote, local);
      }
    } catch (IOException | SftpException e) {
      throw failed(remote, local.toString(), e);
    }
  }

  private void uploadFile(Path local, String remote)
      throws HostException, InterruptedException, IOException, SftpException {
    String digest = HexFormat.of().formatHex(TreeDigest.file(local));
    // Read from standard input, where no name can disturb the form of the answer.
    String there = shell("sha256sum < \"$1\" 2>/dev/null", remote).standardOutput();
    if (!there.startsWith(digest)) {
      checked(shell("mkdir -p -- \"$(dirname -- \"$1\")\" && rm -rf -- \"$1\"", remote), remote);
      String partial = remote + ".partial";
      ChannelSftp sftp = connection.sftp();
      try {
        sftp.put(local.toString(), literal(partial));
      } finally {
        sftp.disconnect();
      }
      checked(shell("mv -f -- \"$1\" \"$2\"", partial, remote), remote);
    }
    String mode = Files.isExecutable(local) ? "755" : "644";
    checked(shell("chmod \"$2\" -- \"$1\"", remote, mode), remote);
  }

  private void downloadFile(String remote, Path local)
      throws HostException, IOException, SftpException {
    Path partial = local.resolveSibling(local.getFileName() + ".partial");
    ChannelSftp sftp = connection.sftp();
    try {
      sftp.get(literal(remote), partial.toString());
      Files.move(
          partial, local, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      sftp.disconnect();
      Files.deleteIfExists(partial);
    }
  }

  private Host.Finished shell(String script, String... arguments)
      throws HostException, InterruptedException {
    String[] words = new String[arguments.length + 4];
    words[0] = "sh";
    words[1] = "-c";
    words[2] = script;
    words[3] = "tare-file";
    System.arraycopy(arguments, 0, words, 4, arguments.length);
    return host.run(Command.of(words), SMALL);
  }

  private static void checked(Host.Finished finished, String remote) throws IOException {
    if (!finished.succeeded()) {
      throw new IOException(
          "%s: %s".formatted(remote, finished.standardError().strip().replace('\n', ' ')));
    }
  }

  /** The library takes paths as patterns; this is the pattern that stands for the path itself. */
  private static String literal(String path) {
    return path.replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?");
  }

  private HostException failed(String from, String to, Exception cause) {
    if (!connection.isUp()) {
      return connection.lost("copying " + from, cause);
    }
    return new HostException(
        "%s: cannot copy %s to %s: %s".formatted(host.name(), from, to, cause.getMessage()), cause);
  }
}
