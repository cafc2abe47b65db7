package io.tare.infra.guests;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Moves a guest from one process of its hypervisor to another: starts that, migrates the guest, and
 * removes that process if it failed.
 *
 * @param guest its name, for messages
 * @param machine on which the hypervisor runs, confined like the guest
 */
record GuestMove(
    String guest,
    Hypervisor hypervisor,
    RunContext context,
    LocalHost machine,
    Connections connections) {

  /**
   * The networks that connect both processes.
   *
   * @param network of the guest, before and after
   * @param memory for its memory
   */
  record Connections(Segment network, MigrationNetwork memory) {}

  /** A moved guest: its new process, and what the migration cost. */
  record Moved(GuestProcess guestProcess, MigrationRecord migration) {}

  /**
   * Moves it. Its old process is not ended: see {@link #leave}.
   *
   * @throws HostException if the guest was not moved: it still runs at its source, or its process
   *     was ended
   */
  Moved from(GuestProcess guestProcess, MigrationOrder order)
      throws HostException, InterruptedException {
    Deque<Runnable> undoing = new ArrayDeque<>();
    boolean isMoved = false;
    try {
      MigrationNetwork.Destination destination = connections.memory().newDestination();
      undoing.push(() -> connections.memory().vacate(destination));
      Segment.Tap tap = connections.network().lendTap(destination.namespace(), hypervisor.queues());
      undoing.push(() -> connections.network().detach(tap));
      GuestProcess other = awaiting(guestProcess, destination, tap);
      undoing.push(other.process()::close);
      hypervisor.awaitOpen(guest, other);
      connections.network().pull(tap, destination.namespace());
      MigrationRecord migration = hypervisor.migrate(guest, guestProcess, other, order);
      isMoved = true;
      return new Moved(other, migration);
    } finally {
      if (!isMoved) {
        undoing.forEach(Runnable::run);
      }
    }
  }

  private GuestProcess awaiting(
      GuestProcess guestProcess, MigrationNetwork.Destination destination, Segment.Tap tap)
      throws HostException, InterruptedException {
    Uplink uplink =
        Uplink.Tap.on(connections.network(), tap.device(), guestProcess.plan().uplink().sshHost());
    GuestPlan plan =
        guestProcess
            .plan()
            .movedTo(
                "tare-" + context.leases().nextToken(),
                sharingDisk(guestProcess.plan().directory()),
                uplink);
    HypervisorProcess process =
        HypervisorProcess.start(
            guest, plan, hypervisor.waiting(guest, plan, machine), destination.on(machine));
    return new GuestProcess(guestProcess.number() + 1, plan, process, Optional.of(destination));
  }

  /** The disk stays: both use the same file. */
  private Path sharingDisk(Path source) throws HostException {
    Path directory = context.scratch("guest");
    try {
      Files.createSymbolicLink(
          directory.resolve(GuestPlan.OVERLAY), source.resolve(GuestPlan.OVERLAY).toRealPath());
      return directory;
    } catch (IOException e) {
      throw new HostException("cannot create links in " + directory + ": " + e, e);
    }
  }

  /** Ends a process whose guest has left, and removes what was created for it. */
  void leave(GuestProcess guestProcess) {
    hypervisor.end(guestProcess.plan());
    guestProcess.process().close();
    guestProcess.destination().ifPresent(connections.memory()::vacate);
  }
}
