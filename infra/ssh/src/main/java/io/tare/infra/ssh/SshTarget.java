package io.tare.infra.ssh;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A machine to reach, and the user: all that a connection needs, whatever OpenSSH's configuration
 * says. {@link SshDestination} is a machine as a campaign names it.
 *
 * @param host a name or an address
 * @param port 1 to 65535
 * @param hostKeys that it may have
 * @param directory an absolute path on the machine, for this connection's scratch directory
 * @param connectTimeout for the connection and for each answer during its set-up
 * @param algorithms for the connection
 * @param notes what OpenSSH's configuration says of it and Tare does not do, in words
 */
@RecordBuilder
public record SshTarget(
    String host,
    int port,
    String user,
    Credential credential,
    HostKeys hostKeys,
    Route route,
    String directory,
    Duration connectTimeout,
    Algorithms algorithms,
    List<String> notes)
    implements SshTargetBuilder.With {

  /** The default directory: on disk, as /tmp may be in memory. */
  public static final String DEFAULT_DIRECTORY = "/var/tmp";

  static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(15);
  private static final int BANNER_MILLIS = 3000;

  public SshTarget {
    notes = List.copyOf(notes);
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("port is " + port + ", expected 1 to 65535");
    }
    if (!directory.startsWith("/")) {
      throw new IllegalArgumentException(
          "directory is '" + directory + "', expected an absolute path");
    }
    if (connectTimeout.isNegative() || connectTimeout.isZero()) {
      throw new IllegalArgumentException(
          "connect timeout is " + connectTimeout + ", expected more than 0");
    }
  }

  /** A target with the default directory and timeout, reached from this machine. */
  public static SshTarget of(
      String host, int port, String user, Credential credential, Path knownHosts) {
    return SshTargetBuilder.builder()
        .host(host)
        .port(port)
        .user(user)
        .credential(credential)
        .hostKeys(HostKeys.of(knownHosts))
        .route(Route.Direct.ANY)
        .directory(DEFAULT_DIRECTORY)
        .connectTimeout(DEFAULT_TIMEOUT)
        .algorithms(Algorithms.USUAL)
        .notes(List.of())
        .build();
  }

  /**
   * A machine with a known host key.
   *
   * @param hostKey type and key
   * @param knownHosts a file to write
   */
  public static SshTarget known(
      String host, int port, String user, Credential credential, String hostKey, Path knownHosts)
      throws HostException {
    try {
      Files.writeString(
          knownHosts, "[%s]:%d %s\n%s %s\n".formatted(host, port, hostKey, host, hostKey));
    } catch (IOException e) {
      throw new HostException("cannot write " + knownHosts + ": " + e.getMessage(), e);
    }
    return of(host, port, user, credential, knownHosts);
  }

  /**
   * Whether an SSH server answers there: a forwarded port accepts connections long before a server
   * listens.
   */
  public boolean answers(Duration connecting) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), Math.toIntExact(connecting.toMillis()));
      socket.setSoTimeout(BANNER_MILLIS);
      byte[] banner = socket.getInputStream().readNBytes(4);
      return new String(banner, StandardCharsets.US_ASCII).equals("SSH-");
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return user + "@" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
