package io.tare.infra.xen;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.remote.RemoteCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands in Xen's dom0, which creates the other domains, over a connection that is opened when
 * needed, and reopened if it broke.
 */
final class Dom0 implements AutoCloseable {

  /** Queries answer at once, unless the machine is emulated. */
  private static final Duration LOOK = Duration.ofMinutes(2);

  /** For commands that create or copy disks, and build domains. */
  private static final Duration WORK = Duration.ofMinutes(15);

  private final Connector connector;
  private final String directory;
  private final String user;
  private @Nullable Host host;
  private @Nullable String home;

  /** The connection to it. */
  interface Connector {

    /**
     * @throws HostException if it cannot be reached
     */
    Host connect() throws HostException, InterruptedException;

    /** Whether the connection is up. */
    boolean isUp(Host host);

    void end(Host host);
  }

  /**
   * @param directory on it, for Tare's own directory
   * @param user of the login
   */
  Dom0(Connector connector, String directory, String user) {
    this.connector = connector;
    this.directory = directory;
    this.user = user;
  }

  /** Over SSH. */
  static Dom0 at(XenSettings settings) {
    SshDestination machine = settings.destination();
    Connector bySsh =
        new Connector() {
          @Override
          public Host connect() throws HostException, InterruptedException {
            return SshHost.connect("dom0", machine.target());
          }

          @Override
          public boolean isUp(Host host) {
            return host instanceof SshHost ssh && ssh.isConnected();
          }

          @Override
          public void end(Host host) {
            if (host instanceof SshHost ssh) {
              ssh.close();
            }
          }
        };
    return new Dom0(bySsh, machine.directory(), machine.address().user().orElseThrow());
  }

  /**
   * Its host.
   *
   * @throws TransientException if it does not answer now
   */
  Host host() throws HostException, InterruptedException {
    if (host == null) {
      try {
        host = connector.connect();
      } catch (HostException e) {
        throw TransientException.ifSilent(e);
      }
    }
    return host;
  }

  /** Tare's own directory there. */
  String home() throws HostException, InterruptedException {
    if (home == null) {
      home = RemoteCache.prepared(host(), directory, user);
    }
    return home;
  }

  /** Runs something short, successful or not. */
  Host.Finished look(List<String> words) throws HostException, InterruptedException {
    return run(LOOK, words);
  }

  /**
   * Runs {@code xl}.
   *
   * @return what it printed
   * @throws HostException with its message in one line, if it fails
   */
  String xl(String... arguments) throws HostException, InterruptedException {
    return checked(LOOK, xlWords(arguments));
  }

  /** The same for a long command. */
  String xlWork(String... arguments) throws HostException, InterruptedException {
    return checked(WORK, xlWords(arguments));
  }

  /** The same, ended at a deadline. */
  String xlWithin(Duration deadline, String... arguments)
      throws HostException, InterruptedException {
    return checked(deadline, xlWords(arguments));
  }

  /** A long POSIX shell script, with arguments. */
  String script(String text, String... arguments) throws HostException, InterruptedException {
    return checked(WORK, scriptWords(text, arguments));
  }

  static List<String> xlWords(String... arguments) {
    List<String> words = new ArrayList<>(List.of("xl"));
    Collections.addAll(words, arguments);
    return words;
  }

  static List<String> scriptWords(String text, String... arguments) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", text, "tare-xen"));
    Collections.addAll(words, arguments);
    return words;
  }

  private String checked(Duration deadline, List<String> words)
      throws HostException, InterruptedException {
    Host.Finished finished = run(deadline, words);
    if (!finished.succeeded()) {
      throw XlErrors.failure(words, finished);
    }
    return finished.standardOutput();
  }

  private Host.Finished run(Duration deadline, List<String> words)
      throws HostException, InterruptedException {
    Host there = host();
    try {
      return there.run(Command.of(words), deadline);
    } catch (HostException e) {
      if (connector.isUp(there)) {
        throw e;
      }
      close();
      throw TransientException.of(e);
    }
  }

  @Override
  public void close() {
    if (host != null) {
      connector.end(host);
      host = null;
    }
  }
}
