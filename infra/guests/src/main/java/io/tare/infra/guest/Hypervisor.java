package io.tare.infra.guest;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.model.MigrationRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;

/** A program that runs guests. */
interface Hypervisor {

  /** Its name with what makes it this one, for people: {@code QEMU (tcg)}. */
  String name();

  /** What of the platform that is asked for it cannot give; empty if it can give all of it. */
  Optional<String> objection(PlatformSpec spec);

  /** Whether the guest needs a tap device, and so the right to make one. */
  boolean needsTap(PlatformSpec spec);

  /** What a guest calls its network device with a number from 0. */
  String link(int index);

  /** How long its guests may take to boot. */
  Duration bootDeadline();

  /** Prepares the guest's directory: makes the overlay if the hypervisor does not do it itself. */
  void prepare(GuestPlan plan, Host machine) throws HostException, InterruptedException;

  /** The program to run in the guest's directory; it ends when the guest does. */
  Command command(GuestPlan plan) throws HostException;

  /**
   * Lets a guest stand still for a while.
   *
   * @throws HostException if the hypervisor cannot, or does not answer
   */
  default void pause(String guest, GuestProcess seat, Duration length)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " gives no way to let a guest stand still");
  }

  /**
   * The program that waits for a guest to be migrated to it.
   *
   * @param plan as that of the guest, but for its own directory and tap device
   * @throws HostException if the hypervisor cannot, or is known to damage guests
   */
  default Command waiting(String guest, GuestPlan plan, Host machine)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " gives no way to migrate a guest");
  }

  /**
   * Waits until a program that waits for a guest has opened its devices.
   *
   * @throws HostException if it ends before, or takes too long
   */
  default void awaitOpen(String guest, GuestProcess seat)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " gives no way to migrate a guest");
  }

  /**
   * Migrates a guest to a program that waits for it.
   *
   * @throws HostException if it was not moved, which says what became of it: it goes on where it
   *     was, or it is lost, and then both programs were ended
   */
  default MigrationRecord migrate(
      String guest, GuestProcess source, GuestProcess destination, MigrationOrder order)
      throws HostException, InterruptedException {
    throw new HostException(guest + ": " + name() + " gives no way to migrate a guest");
  }

  /** Makes a guest end that did not do so when asked inside; nothing if there is no way. */
  void end(GuestPlan plan);

  /** What is known from outside, by the names of {@link io.tare.model.Environment.Fact}. */
  SortedMap<String, String> facts(GuestPlan plan, Host machine)
      throws HostException, InterruptedException;
}
