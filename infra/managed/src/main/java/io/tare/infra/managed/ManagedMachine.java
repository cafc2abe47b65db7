package io.tare.infra.managed;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A recorded machine, from request to removal. */
final class ManagedMachine {

  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration REMOVAL = Duration.ofMinutes(2);

  /** A migrated guest answers by then, even under emulation. */
  private static final Duration ALIVE = Duration.ofSeconds(60);

  private final MachineOrder order;
  private final GuestSource.MachineAccess made;
  private final Lease lease;
  private final RetryingControl control;
  private final Optional<LocalCables> cables;
  private @Nullable SshHost inside;

  /**
   * @param lease of the machine itself, recorded before the request
   * @param cables by which it is attached; empty if it runs elsewhere
   */
  ManagedMachine(
      MachineOrder order,
      GuestSource.MachineAccess made,
      Lease lease,
      RetryingControl control,
      Optional<LocalCables> cables) {
    this.order = order;
    this.made = made;
    this.lease = lease;
    this.control = control;
    this.cables = cables;
  }

  MachineOrder order() {
    return order;
  }

  /** Its cables; empty if it runs elsewhere. */
  Optional<LocalCables> cables() {
    return cables;
  }

  /** Its inside, after {@link #enter}. */
  SshHost inside() {
    if (inside == null) {
      throw new IllegalStateException("machine " + order.name() + " is not logged in to");
    }
    return inside;
  }

  /** Its SSH target as soon as it runs, with this run's own file of host keys. */
  SshTarget target(Stopwatch booting, Duration deadline, Path knownHosts)
      throws HostException, InterruptedException {
    String address = address(booting, deadline);
    GuestAccess access = made.access();
    if (access.hostKey().isEmpty()) {
      access =
          access.identifiedBy(
              control
                  .hostKey(order.name())
                  .orElseThrow(
                      () ->
                          new HostException(
                              "machine %s: its host key is not known; set %s"
                                  .formatted(order.name(), GuestAccess.HOST_KEY))));
    }
    return access.target(address, knownHosts);
  }

  /**
   * Logs in as soon as it answers.
   *
   * @param node its name
   */
  void enter(String node, SshTarget target, Stopwatch booting, Duration deadline)
      throws HostException, InterruptedException {
    inside = made.access().login(node, target, booting, deadline, () -> requireLife().reason());
  }

  /** Its address, as soon as it runs and has one. */
  private String address(Stopwatch booting, Duration deadline)
      throws HostException, InterruptedException {
    while (true) {
      MachineStatus status = requireLife();
      if (status.state() == MachineStatus.State.RUNNING) {
        if (cables.isPresent()) {
          return cables.get().attached(order.name());
        }
        Optional<String> address = status.addresses().stream().findFirst();
        if (address.isPresent()) {
          return address.get();
        }
      }
      if (booting.isBeyond(deadline)) {
        throw new HostException(
            "machine %s is %s and has %s after %d s%s; raise %s"
                .formatted(
                    order.name(),
                    status.state().toString().toLowerCase(Locale.ROOT),
                    status.addresses().isEmpty() ? "no address" : "an address",
                    deadline.toSeconds(),
                    status.reason().isEmpty() ? "" : " (" + status.reason() + ")",
                    ManagedKind.BOOT_DEADLINE));
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  /** The status of one that should run. */
  private MachineStatus requireLife() throws HostException, InterruptedException {
    MachineStatus status = control.status(order.name());
    if (status.state() == MachineStatus.State.FAILED) {
      throw new HostException("machine %s failed: %s".formatted(order.name(), status.reason()));
    }
    if (status.isAbsent()) {
      throw new HostException(
          "machine %s is gone: it was removed, or it ended".formatted(order.name()));
    }
    return status;
  }

  /** Migrates it, and checks that it answers over its old connection. */
  MigrationRecord migrate(MigrationOrder how) throws HostException, InterruptedException {
    SshHost.Silence silence = inside().expectSilence();
    try {
      MigrationRecord migration = control.migrate(order.name(), how);
      Host.Finished alive = inside().run(Command.of("true"), ALIVE);
      if (!alive.succeeded()) {
        throw new HostException(
            "machine %s does not answer after its migration: %s"
                .formatted(order.name(), alive.standardError().strip()));
      }
      return migration;
    } finally {
      silence.close();
    }
  }

  /**
   * Removes it and checks that it is gone. One that cannot be removed stays on record.
   *
   * @return whether that was interrupted
   */
  boolean remove(Progress progress) {
    if (inside != null) {
      inside.close();
    }
    try {
      control.remove(order.name(), REMOVAL);
      lease.release();
      made.files().ifPresent(files -> files.lease().removed());
      return false;
    } catch (InterruptedException e) {
      // It stays on record; closing the run's context tries again.
      return true;
    } catch (HostException e) {
      progress.step(
          "machine %s is not deleted yet, and is tried again at the end: %s"
              .formatted(order.name(), e.getMessage()));
      return false;
    }
  }
}
