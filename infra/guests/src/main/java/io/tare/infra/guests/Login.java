package io.tare.infra.guests;

import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Patience;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import java.time.Duration;

/** Waits for a guest's SSH server and logs in. */
record Login(String name, GuestPlan plan, HypervisorProcess machine) {

  /** The same for all who wait like this. */
  static final String DEADLINE_WORDS =
      "time limit for the guest to answer; up to ten times as long while it still prints";

  /** A slow guest is not broken; one that prints for ever is. */
  private static final int MAX_DEADLINES = 10;

  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration CONNECTING = Duration.ofMillis(500);

  /**
   * The guest's inside, as soon as it is usable.
   *
   * @param deadline counted from the guest's last output
   * @param progress hears how long it still waits
   * @throws HostException if the guest ends, or has not booted by the deadline
   */
  SshHost by(Duration deadline, Progress progress) throws HostException, InterruptedException {
    SshTarget target = target().withConnectTimeout(deadline);
    Patience patience = new Patience(deadline, MAX_DEADLINES);
    BootNotice notice = new BootNotice(name, progress);
    while (!target.answers(CONNECTING)) {
      if (machine.hasEnded()) {
        throw ended();
      }
      if (patience.isOver(machine.console().bytes())) {
        throw HostException.late(
            "%s: the guest did not boot within %d s".formatted(name, patience.waited().toSeconds()),
            "; its console says: " + machine.console().lastWords());
      }
      notice.look(patience.waited(), patience.left(), patience.maxLeft());
      Thread.sleep(PAUSE.toMillis());
    }
    try {
      return SshHost.connect(name, target);
    } catch (HostException e) {
      throw machine.hasEnded() ? ended() : e;
    }
  }

  private HostException ended() throws InterruptedException {
    machine.waitForEnd(Duration.ofSeconds(1));
    return machine.endedException();
  }

  private SshTarget target() throws HostException {
    Uplink uplink = plan.uplink();
    return SshTarget.known(
        uplink.sshHost(),
        uplink.sshPort(),
        "root",
        Credential.Key.of(plan.image().clientKey()),
        plan.image().hostKey(),
        plan.directory().resolve("known_hosts"));
  }
}
