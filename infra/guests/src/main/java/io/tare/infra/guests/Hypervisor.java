package io.tare.infra.guests;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.confinement.CpuList;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;

/** A program that runs guests. */
interface Hypervisor {

  /** Its name with its variant, for people: {@code QEMU (tcg)}. */
  String name();

  /** What the platform requests and it does not support; empty if it supports everything. */
  Optional<String> objection(PlatformSpec spec);

  /** Whether the guest needs a tap device, and so the privilege to create one. */
  boolean needsTap(PlatformSpec spec);

  /** The guest's name of its network device with a number, from 0. */
  String link(int index);

  /** The longest boot time of its guests. */
  Duration bootDeadline();

  /** Pairs of queues of each of the guest's network devices with a tap; 1 or more. */
  default int queues() {
    return 1;
  }

  /** Whether each of the guest's processors stays on one of this machine's. */
  default boolean isPinned() {
    return false;
  }

  /**
   * Binds each of a guest's processors to one of this machine's.
   *
   * @param cpus as many as the guest has
   */
  default void pin(String guest, GuestProcess guestProcess, CpuList cpus, Host machine)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " cannot bind processors");
  }

  /** Mounts in a guest what this machine shares with it. */
  default void mount(Host guest) throws HostException, InterruptedException {}

  /** Whether its host's disk has what a guest has flushed. */
  boolean flushesReachDisk();

  /** Prepares the guest's directory: creates the overlay if the hypervisor does not. */
  void prepare(GuestPlan plan, Host machine) throws HostException, InterruptedException;

  /** The program to run in the guest's directory; it ends when the guest does. */
  Command command(GuestPlan plan) throws HostException;

  /**
   * Pauses a guest for a while.
   *
   * @throws HostException if the hypervisor cannot, or does not answer
   */
  default void pause(String guest, GuestProcess guestProcess, Duration length)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " cannot pause a guest");
  }

  /**
   * The program that waits for a migrating guest.
   *
   * @param plan the guest's, with another directory and tap device
   * @throws HostException if the hypervisor cannot, or is known to damage guests
   */
  default Command waiting(String guest, GuestPlan plan, Host machine)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " cannot migrate a guest");
  }

  /**
   * Waits until a program that awaits a guest has opened its devices.
   *
   * @throws HostException if it ends earlier, or takes too long
   */
  default void awaitOpen(String guest, GuestProcess guestProcess)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " cannot migrate a guest");
  }

  /**
   * Migrates a guest to a program that waits for it.
   *
   * @throws HostException if it was not moved; the message says whether it still runs at its source
   *     or is lost, in which case both programs were ended
   */
  default MigrationRecord migrate(
      String guest, GuestProcess source, GuestProcess destination, MigrationOrder order)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " cannot migrate a guest");
  }

  /** Ends a guest that did not shut down when asked inside; does nothing if there is no way. */
  void end(GuestPlan plan);

  /** Facts known from outside, by names of {@link io.tare.harness.model.Environment.Fact}. */
  SortedMap<String, String> facts(GuestPlan plan, Host machine)
      throws HostException, InterruptedException;
}
