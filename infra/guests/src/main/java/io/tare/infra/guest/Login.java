package io.tare.infra.guest;

import io.tare.infra.clock.Stopwatch;
import io.tare.infra.host.HostException;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Waits for a guest's SSH server and logs in. */
final class Login {

  /** The same for all who wait so. */
  static final String DEADLINE_WORDS =
      "time until the guest must answer; one that goes on printing gets up to ten times as long";

  /** A slow guest is not a broken one; one that prints for ever is. */
  private static final int MOST_DEADLINES = 10;

  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int CONNECT_MILLIS = 500;
  private static final int BANNER_MILLIS = 3000;

  private final String name;
  private final GuestPlan plan;
  private final HypervisorProcess machine;

  Login(String name, GuestPlan plan, HypervisorProcess machine) {
    this.name = name;
    this.plan = plan;
    this.machine = machine;
  }

  /**
   * The guest's inside, as soon as it can be used.
   *
   * @param deadline counted from the last time that the guest printed something
   * @throws HostException if the guest ends, or has not booted by the deadline
   */
  SshHost by(Duration deadline) throws HostException, InterruptedException {
    Stopwatch waited = Stopwatch.started();
    Stopwatch silent = waited;
    long printed = 0;
    while (!answers()) {
      if (machine.hasEnded()) {
        throw ended();
      }
      if (machine.console().bytes() > printed) {
        printed = machine.console().bytes();
        silent = Stopwatch.started();
      }
      if (isTooLate(silent.elapsed(), waited.elapsed(), deadline)) {
        throw HostException.late(
            "%s: the guest did not boot within %d s".formatted(name, waited.elapsed().toSeconds()),
            "; its console says: " + machine.console().lastWords());
      }
      Thread.sleep(PAUSE.toMillis());
    }
    try {
      return SshHost.connect(name, target(deadline));
    } catch (HostException e) {
      throw machine.hasEnded() ? ended() : e;
    }
  }

  /**
   * Whether a guest is given up.
   *
   * @param silent since it printed something
   * @param waited since it was started
   */
  static boolean isTooLate(Duration silent, Duration waited, Duration deadline) {
    return silent.compareTo(deadline) > 0
        || waited.compareTo(deadline.multipliedBy(MOST_DEADLINES)) > 0;
  }

  private HostException ended() throws InterruptedException {
    machine.waitForEnd(Duration.ofSeconds(1));
    return machine.endedException();
  }

  /** Whether it is there: a forwarded port takes connections long before anybody listens. */
  private boolean answers() {
    Uplink uplink = plan.uplink();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(uplink.sshHost(), uplink.sshPort()), CONNECT_MILLIS);
      socket.setSoTimeout(BANNER_MILLIS);
      byte[] banner = socket.getInputStream().readNBytes(4);
      return new String(banner, StandardCharsets.US_ASCII).equals("SSH-");
    } catch (IOException e) {
      return false;
    }
  }

  private SshTarget target(Duration deadline) throws HostException {
    Uplink uplink = plan.uplink();
    Path knownHosts = plan.directory().resolve("known_hosts");
    try {
      Files.writeString(
          knownHosts,
          "[%s]:%d %s\n%s %s\n"
              .formatted(
                  uplink.sshHost(),
                  uplink.sshPort(),
                  plan.image().hostKey(),
                  uplink.sshHost(),
                  plan.image().hostKey()));
    } catch (IOException e) {
      throw new HostException("cannot write " + knownHosts + ": " + e.getMessage(), e);
    }
    return SshTarget.of(
            uplink.sshHost(),
            uplink.sshPort(),
            "root",
            Credential.Key.of(plan.image().clientKey()),
            knownHosts)
        .withConnectTimeout(deadline);
  }
}
