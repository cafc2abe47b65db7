package io.tare.infra.guest;

import io.tare.infra.host.HostException;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment;
import io.tare.model.MigrationRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * How a guest gets from one process of its hypervisor to another: that is made, takes the guest,
 * and is removed again if it did not.
 *
 * @param guest its name, for messages
 * @param machine on which the hypervisor runs, confined as the guest is
 */
record GuestMove(
    String guest,
    Hypervisor hypervisor,
    RunContext context,
    LocalHost machine,
    Connections connections) {

  /**
   * What connects both processes.
   *
   * @param network on which the guest is, before and after
   * @param memory over which its memory goes
   */
  record Connections(Segment network, MigrationNetwork memory) {}

  /** A guest that was moved: where it is now, and what that took. */
  record Moved(GuestProcess seat, MigrationRecord migration) {}

  /**
   * Moves it. The process that it leaves is not ended: see {@link #leave}.
   *
   * @throws HostException if the guest was not moved: it goes on where it was, or its process was
   *     ended
   */
  Moved from(GuestProcess seat, MigrationOrder order) throws HostException, InterruptedException {
    Deque<Runnable> undoing = new ArrayDeque<>();
    boolean isMoved = false;
    try {
      MigrationNetwork.Destination place = connections.memory().place();
      undoing.push(() -> connections.memory().vacate(place));
      Segment.Tap tap = connections.network().lendTap(place.station());
      undoing.push(() -> connections.network().detach(tap));
      GuestProcess other = awaiting(seat, place, tap);
      undoing.push(other.process()::close);
      hypervisor.awaitOpen(guest, other);
      connections.network().pull(tap, place.station());
      MigrationRecord migration = hypervisor.migrate(guest, seat, other, order);
      isMoved = true;
      return new Moved(other, migration);
    } finally {
      if (!isMoved) {
        undoing.forEach(Runnable::run);
      }
    }
  }

  private GuestProcess awaiting(
      GuestProcess seat, MigrationNetwork.Destination place, Segment.Tap tap)
      throws HostException, InterruptedException {
    Uplink uplink =
        Uplink.Tap.on(connections.network(), tap.device(), seat.plan().uplink().sshHost());
    GuestPlan plan =
        seat.plan()
            .movedTo(
                "tare-" + context.leases().nextToken(),
                sharingDisk(seat.plan().directory()),
                uplink);
    HypervisorProcess process =
        HypervisorProcess.start(
            guest, plan, hypervisor.waiting(guest, plan, machine), place.on(machine));
    return new GuestProcess(seat.number() + 1, plan, process, Optional.of(place));
  }

  /** The disk stays where it is: both see the same file. */
  private Path sharingDisk(Path source) throws HostException {
    Path directory = context.scratch("guest");
    try {
      Files.createSymbolicLink(
          directory.resolve(GuestPlan.OVERLAY), source.resolve(GuestPlan.OVERLAY).toRealPath());
      return directory;
    } catch (IOException e) {
      throw new HostException("cannot make links in " + directory + ": " + e, e);
    }
  }

  /** Ends a process whose guest is elsewhere, and removes what was made for it. */
  void leave(GuestProcess seat) {
    hypervisor.end(seat.plan());
    seat.process().close();
    seat.place().ifPresent(connections.memory()::vacate);
  }
}
