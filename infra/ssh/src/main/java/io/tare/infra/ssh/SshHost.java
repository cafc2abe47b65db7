package io.tare.infra.ssh;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.UnreachableException;
import io.tare.infra.hosts.shell.ShellWords;
import io.tare.infra.hosts.shell.StreamedHost;
import io.tare.infra.hosts.shell.Supervision;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A machine reached over an SSH connection, on which every program has its own exec channel, as far
 * as the server allows. When the connection ends, through {@link #close}, a network failure or the
 * harness's death, everything started here is ended and the scratch directory is removed. The login
 * shell may be any that runs a program: the machine must have a POSIX shell {@code sh}.
 */
public final class SshHost implements StreamedHost, AutoCloseable {

  /** From this many bytes on, opening a second connection is faster. */
  private static final long WORTH_A_CONNECTION = 8 << 20;

  /**
   * Marks of guards whose connections were lost, by machine. Without an end of the connection, as
   * with an unplugged cable, a machine's SSH server may keep them and their programs for hours, so
   * the next guard there ends them.
   */
  private static final Map<String, Set<String>> LOST = new ConcurrentHashMap<>();

  private final String name;
  private final Connection connection;
  private final SshProcess guard;
  private final String mark;
  private final String scratch;
  private final List<String> prefix;

  private SshHost(
      String name,
      Connection connection,
      SshProcess guard,
      String mark,
      String scratch,
      List<String> prefix) {
    this.name = name;
    this.mark = mark;
    this.connection = connection;
    this.guard = guard;
    this.scratch = scratch;
    this.prefix = List.copyOf(prefix);
  }

  /**
   * Connects.
   *
   * @throws HostException if the machine cannot be reached, has an unexpected host key, or refuses
   *     the login
   */
  public static SshHost connect(String name, SshTarget target) throws HostException {
    Connection connection = Connection.open(target);
    String mark = UUID.randomUUID().toString();
    Set<String> lost = lost(target);
    List<String> ended = List.copyOf(lost);
    try {
      SshProcess guard =
          new SshProcess(
              connection,
              ShellWords.forAnyShell(
                  "exec "
                      + ShellWords.join(Supervision.guardWords(target.directory(), mark, ended))),
              "");
      String scratch = scratch(target, guard, mark);
      ended.forEach(lost::remove);
      return new SshHost(name, connection, guard, mark, scratch, List.of());
    } catch (HostException e) {
      if (connection.isLost()) {
        lost.add(mark);
      }
      connection.close();
      throw e;
    }
  }

  private static Set<String> lost(SshTarget target) {
    return LOST.computeIfAbsent(target.toString(), key -> ConcurrentHashMap.newKeySet());
  }

  private static String scratch(SshTarget target, SshProcess guard, String mark)
      throws HostException {
    try {
      if (!guard.awaitOutput(target.connectTimeout())) {
        throw new UnreachableException(
            "%s: accepted the login of %s, but ran nothing within %d s; does a start-up file of the login shell hang?"
                .formatted(target, target.user(), target.connectTimeout().toSeconds()));
      }
      return ShellAnswer.read(target, guard, mark).scratch();
    } catch (IOException e) {
      throw new HostException(target + ": cannot read its answer: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HostException(target + ": interrupted while connecting", e);
    }
  }

  /** The target that it is connected to. */
  public SshTarget target() {
    return connection.target();
  }

  /** The same host with a further, inner prefix for every program. */
  public SshHost within(List<String> innerPrefix) {
    List<String> all =
        java.util.stream.Stream.concat(prefix.stream(), innerPrefix.stream()).toList();
    return new SshHost(name, connection, guard, mark, scratch, all);
  }

  /** The same host under another name; closing either closes both. */
  public SshHost named(String otherName) {
    return new SshHost(otherName, connection, guard, mark, scratch, prefix);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String scratch() {
    return scratch;
  }

  /** Whether the connection is up, as far as is known. */
  public boolean isConnected() {
    return connection.isUp() && guard.isRunning();
  }

  /** A period in which a host may not answer; it ends when this is closed. */
  public interface Silence extends AutoCloseable {

    @Override
    void close();
  }

  /**
   * Announces that the host may be paused, as for a live migration: until the result is closed, a
   * silent host does not count as lost. The result is closed once.
   */
  public Silence expectSilence() {
    connection.expectSilence();
    return connection::expectAnswers;
  }

  @Override
  public RunningProcess start(Command command) throws HostException {
    String token = token();
    return connection.start(
        ShellWords.forAnyShell(Supervision.line(control(), token, prefix, command)),
        ShellWords.forAnyShell(Supervision.endingLine(control(), token)));
  }

  @Override
  public RunningProcess startReader(Command command, long bytes) throws HostException {
    if (bytes < WORTH_A_CONNECTION) {
      return start(command);
    }
    Optional<RunningProcess> other =
        OpenSshProcess.start(connection, Supervision.line(control(), token(), prefix, command));
    return other.isPresent() ? other.get() : start(command);
  }

  private String control() {
    return scratch + "/" + Supervision.CONTROL;
  }

  /** The guard identifies its programs by the mark. */
  private String token() {
    return mark + "-" + UUID.randomUUID();
  }

  /** Ends the connection, and with it everything started here. */
  @Override
  public void close() {
    if (connection.isLost()) {
      lost(target()).add(mark);
    }
    guard.close();
    connection.close();
  }
}
