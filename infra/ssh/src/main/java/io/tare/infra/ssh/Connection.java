package io.tare.infra.ssh;

import com.jcraft.jsch.Channel;
import com.jcraft.jsch.ChannelExec;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import io.tare.harness.model.ControlCharacters;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UnreachableException;
import io.tare.infra.hosts.clock.Stopwatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One authenticated connection; opens channels. */
final class Connection implements AutoCloseable {

  /**
   * The fastest first with only C1, with which Tare's JVM compiles: C1 has no intrinsics for GCM,
   * which takes twice the time, nor for SHA-256.
   */
  private static final String CIPHERS =
      "aes128-ctr,aes192-ctr,aes256-ctr,aes128-gcm@openssh.com,aes256-gcm@openssh.com";

  private static final String CODES =
      "hmac-sha2-512-etm@openssh.com,hmac-sha2-256-etm@openssh.com,hmac-sha1-etm@openssh.com,"
          + "hmac-sha2-512,hmac-sha2-256,hmac-sha1";

  /** Characters of a server's words in a message. */
  private static final int MAX_WORDS = 300;

  private static final Duration KEEP_ALIVE = Duration.ofSeconds(5);
  private static final int KEEP_ALIVE_MISSES = 3;
  private static final long LOOK_MILLIS = 10;
  private static final Duration LOSS_SHOWS = Duration.ofSeconds(1);

  private final SshTarget target;
  private final Session session;
  private final Way way;
  private int silencesExpected;
  private volatile boolean isClosed;

  /**
   * Whether the server has allowed a program on it; a server that allows none gets no further
   * requests.
   */
  private volatile boolean hasRun;

  /** A further connection, when this one has as many programs as the server allows. */
  private @Nullable Connection further;

  private Connection(SshTarget target, Session session, Way way) {
    this.target = target;
    this.session = session;
    this.way = way;
  }

  static Connection open(SshTarget target) throws HostException {
    if (!target.hostKeys().isReadable()) {
      throw new HostException(
          "%s: cannot read the known hosts file %s; create it with ssh-keyscan and verify the key"
              .formatted(target, target.hostKeys().describe()));
    }
    Login login = login(target);
    Way way = Way.to(target);
    InterruptibleDial dial =
        new InterruptibleDial(way, Math.toIntExact(target.connectTimeout().toMillis()));
    try {
      JSch jsch = new JSch();
      jsch.setKnownHosts(target.hostKeys().lines(target.host(), target.port()));
      Session session = jsch.getSession(target.user(), target.host(), target.port());
      target.hostKeys().alias().ifPresent(session::setHostKeyAlias);
      session.setConfig("StrictHostKeyChecking", "yes");
      for (String direction : List.of("c2s", "s2c")) {
        session.setConfig("cipher." + direction, CIPHERS);
        session.setConfig("mac." + direction, CODES);
      }
      target.algorithms().prepare(session);
      login.prepare(jsch, session);
      session.setDaemonThread(true);
      session.setServerAliveInterval(Math.toIntExact(KEEP_ALIVE.toMillis()));
      session.setServerAliveCountMax(KEEP_ALIVE_MISSES);
      dial.connect(session);
      return new Connection(target, session, way);
    } catch (JSchException | IOException e) {
      close(way);
      throw ConnectFailure.of(target, login, way, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HostException(target + ": interrupted while connecting", e);
    }
  }

  private static Login login(SshTarget target) throws HostException {
    try {
      return Login.of(target.credential());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HostException(target + ": interrupted while connecting", e);
    } catch (HostException e) {
      throw new HostException(target + ": " + e.getMessage(), e);
    }
  }

  /**
   * A channel that carries a connection from the machine to another one, as a jump host does.
   *
   * @throws JSchException if this connection broke
   */
  Channel forwarder(String host, int port) throws JSchException {
    return session.getStreamForwarder(host, port);
  }

  /**
   * Runs a line of shell on the host. OpenSSH's server allows 10 programs per connection ({@code
   * MaxSessions}); more need further connections.
   *
   * @param endingLine a line that ends it, for the same host; may be empty
   */
  SshProcess start(String line, String endingLine) throws HostException {
    try {
      return new SshProcess(this, line, endingLine);
    } catch (NoRoomException e) {
      return further().start(line, endingLine);
    }
  }

  private synchronized Connection further() throws HostException {
    if (further == null || !further.isUp()) {
      further = open(target);
      for (int i = 0; i < silencesExpected; i++) {
        further.expectSilence();
      }
    }
    return further;
  }

  /** The host answers, but allows no more programs on this connection. */
  private static final class NoRoomException extends HostException {

    private static final long serialVersionUID = 1;

    NoRoomException(HostException cause) {
      super(Objects.requireNonNull(cause.getMessage()), cause); // never thrown without one
    }
  }

  /** Prepares a shell line to run on the host. */
  ChannelExec exec(String line, ElasticPipe out, ElasticPipe error) throws HostException {
    ChannelExec channel = (ChannelExec) channel("exec");
    channel.setCommand(line.getBytes(StandardCharsets.UTF_8));

    channel.setInputStream(null);
    channel.setOutputStream(out.sink());
    channel.setErrStream(error.sink());
    return channel;
  }

  void connect(ChannelExec channel) throws HostException {
    try {
      channel.connect(Math.toIntExact(target.connectTimeout().toMillis()));
    } catch (JSchException e) {
      // The library returns the server's reason as exit status, if the server gave one.
      if (hasRun && channel.getExitStatus() >= 0) {
        throw new NoRoomException(lost("starting a program", e));
      }
      if (channel.getExitStatus() >= 0 && isUp()) {
        throw new HostException(
            "%s: accepted the login of %s, but allows no programs; is MaxSessions 0 in its sshd_config?"
                .formatted(target, target.user()),
            e);
      }
      throw failed("starting a program", e);
    }
    hasRun = true;
  }

  private Channel channel(String type) throws HostException {
    try {
      Channel channel = session.openChannel(type);
      // The library swallows errors while it opens the channel, and returns none.
      if (channel == null) {
        throw failed("opening a channel", new IOException("the connection broke"));
      }
      return channel;
    } catch (JSchException e) {
      throw failed("opening a channel", e);
    }
  }

  boolean isUp() {
    return session.isConnected();
  }

  /** Whether it broke before it was closed. */
  boolean isLost() {
    return !isClosed && !isUp();
  }

  /** Until {@link #expectAnswers} the other side may be silent for any time. */
  synchronized void expectSilence() {
    silencesExpected++;
    session.setServerAliveCountMax(Integer.MAX_VALUE);
    if (further != null) {
      further.expectSilence();
    }
  }

  synchronized void expectAnswers() {
    silencesExpected--;
    if (silencesExpected == 0) {
      session.setServerAliveCountMax(KEEP_ALIVE_MISSES);
    }
    if (further != null) {
      further.expectAnswers();
    }
  }

  /**
   * The library ends the channels of a broken connection before it reports the connection broken.
   */
  void awaitLoss() throws InterruptedException {
    Stopwatch waited = Stopwatch.started();
    while (isUp() && !waited.isBeyond(LOSS_SHOWS)) {
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private HostException failed(String doing, Exception cause) {
    try {
      awaitLoss();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return lost(doing, cause);
  }

  SshTarget target() {
    return target;
  }

  /** The message for a failure that only a lost connection causes. */
  HostException lost(String doing, @Nullable Exception cause) {
    if (!isUp()) {
      return new UnreachableException(
          "%s: the connection was lost while %s; its programs there end when Tare connects again"
              .formatted(target, doing),
          cause);
    }
    return new HostException(
        "%s: %s failed: %s".formatted(target, doing, cause == null ? "unknown" : oneLine(cause)),
        cause);
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (further != null) {
      further.close();
    }
    session.disconnect();
    close(way);
  }

  private static void close(Way way) {
    try {
      way.close();
    } catch (IOException e) {
      return; // nothing is left to close
    }
  }

  /** Servers choose a part of it. */
  static String oneLine(Exception e) {
    String message = e.getMessage();
    if (message == null) {
      return e.getClass().getSimpleName();
    }
    String line = ControlCharacters.shown(message.replaceAll("\\s+", " ").strip());
    return line.length() <= MAX_WORDS ? line : line.substring(0, MAX_WORDS) + "...";
  }
}
