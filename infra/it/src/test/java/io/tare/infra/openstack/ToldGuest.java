package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * This machine in the place of a server: a real OpenSSH server with the keys that the server was
 * told, as cloud-init would give it.
 */
final class ToldGuest implements AutoCloseable {

  private static final Pattern HOST_KEY = Pattern.compile("ed25519_private: \\|\n((?:    .*\n)+)");
  private static final Pattern LOGIN_KEY = Pattern.compile("ssh_authorized_keys:\n\\s+- (.*)\n");

  private final Process sshd;

  private ToldGuest(Process sshd) {
    this.sshd = sshd;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Starts it on 127.0.0.1.
   *
   * @param document by which the server was asked for
   * @param directory that is not there yet
   */
  static ToldGuest start(JsonNode document, Path directory, int port) throws IOException {
    String told =
        new String(
            Base64.getDecoder().decode(document.at("/server/user_data").asText()),
            StandardCharsets.UTF_8);
    Files.createDirectories(directory);
    Path hostKey =
        Files.writeString(
            directory.resolve("host"), found(HOST_KEY, told).replaceAll("(?m)^ {4}", ""));
    Files.setPosixFilePermissions(hostKey, PosixFilePermissions.fromString("rw-------"));
    Path authorized =
        Files.writeString(directory.resolve("authorized"), found(LOGIN_KEY, told) + "\n");
    Path config =
        Files.writeString(
            directory.resolve("config"),
            String.join(
                "\n",
                "Port " + port,
                "ListenAddress 127.0.0.1",
                "HostKey " + hostKey,
                "AuthorizedKeysFile " + authorized,
                "PidFile none",
                "StrictModes no",
                "UsePAM no",
                "PasswordAuthentication no",
                "PermitRootLogin yes",
                "Subsystem sftp internal-sftp",
                "SetEnv HOME=" + directory,
                ""));
    Files.createDirectories(Path.of("/run/sshd"));
    return new ToldGuest(
        new ProcessBuilder("/usr/sbin/sshd", "-D", "-e", "-f", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start());
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException("the user data has no keys");
    }
    return matcher.group(1);
  }

  @Override
  public void close() {
    sshd.descendants().forEach(ProcessHandle::destroy);
    sshd.destroy();
  }
}
