package io.tare.infra.xen;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.TransientException;
import io.tare.infra.remote.RemoteCache;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Xen's first domain, from which the others are made: its commands, by a connection that is made
 * when it is needed, and again when it broke.
 */
final class Dom0 implements AutoCloseable {

  /** What looks answers at once, unless the machine is emulated. */
  private static final Duration LOOK = Duration.ofMinutes(2);

  /** What makes or copies disks, and builds domains. */
  private static final Duration WORK = Duration.ofMinutes(15);

  private final Connector connector;
  private final String directory;
  private final String user;
  private @Nullable Host host;
  private @Nullable String home;

  /** How it is reached. */
  interface Connector {

    /**
     * @throws HostException if it cannot be reached
     */
    Host connect() throws HostException;

    /** Whether a connection stands. */
    boolean isUp(Host host);

    void end(Host host);
  }

  /**
   * @param directory on it in which Tare's own is made
   * @param user who logs in there
   */
  Dom0(Connector connector, String directory, String user) {
    this.connector = connector;
    this.directory = directory;
    this.user = user;
  }

  /** By SSH. */
  static Dom0 at(XenSettings settings) {
    SshTarget target = settings.target();
    Connector bySsh =
        new Connector() {
          @Override
          public Host connect() throws HostException {
            return SshHost.connect("dom0", target);
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
    return new Dom0(bySsh, target.directory(), target.user());
  }

  /**
   * Its host.
   *
   * @throws TransientException if it does not answer now
   */
  Host host() throws HostException {
    if (host == null) {
      try {
        host = connector.connect();
      } catch (HostException e) {
        throw TransientException.ifSilent(e);
      }
    }
    return host;
  }

  /** The directory there that is Tare's alone. */
  String home() throws HostException, InterruptedException {
    if (home == null) {
      home = RemoteCache.prepared(host(), directory, user);
    }
    return home;
  }

  /** Runs something short, whatever comes of it. */
  Host.Finished look(List<String> words) throws HostException, InterruptedException {
    return run(LOOK, words);
  }

  /**
   * Runs {@code xl}.
   *
   * @return what it printed
   * @throws HostException with its own words in one line, if it fails
   */
  String xl(String... arguments) throws HostException, InterruptedException {
    return checked(LOOK, xlWords(arguments));
  }

  /** The same for what takes its time. */
  String xlWork(String... arguments) throws HostException, InterruptedException {
    return checked(WORK, xlWords(arguments));
  }

  /** The same, which is ended if it is not over by a deadline. */
  String xlWithin(Duration deadline, String... arguments)
      throws HostException, InterruptedException {
    return checked(deadline, xlWords(arguments));
  }

  /** A script of the POSIX shell that takes its time; what it needs comes as its arguments. */
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
