package io.tare.infra.opennebula;

import io.tare.infra.host.HostException;
import io.tare.infra.http.PlainXml;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.MigrationOffer;
import io.tare.infra.managed.OngoingMigration;
import io.tare.infra.platform.MigrationOrder.Escalation;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/**
 * OpenNebula's live migration. That it has ended is known from the machine's history alone: a
 * record for the new host is added at once, has a time at which the machine ran there when that is
 * so, and is followed by one for the old host if it failed.
 */
final class OneMigration implements OngoingMigration {

  static final MigrationOffer OFFER =
      new MigrationOffer(OpenNebulaKind.KIND, true, Set.of(Escalation.ABORT));

  private static final int WITHOUT_ENFORCING = 0;
  private static final int SAME_DATASTORE = -1;

  private final OneSession session;
  private final Document machine;
  private final String destination;
  private int before;
  private int target;

  /** Something of OpenNebula as it is now. */
  @FunctionalInterface
  interface Document {
    Element now() throws HostException, InterruptedException;
  }

  /**
   * @param destination a host's name or number
   */
  OneMigration(OneSession session, Document machine, String destination) {
    this.session = session;
    this.machine = machine;
    this.destination = destination;
  }

  @Override
  public Optional<String> host() throws HostException, InterruptedException {
    Element now = machine.now();
    String name = PlainXml.text(OneFacts.last(now), "HOSTNAME");
    if (name.isEmpty()) {
      return Optional.empty();
    }
    // As long as it moves, the last host is the one that it may never get to.
    return Optional.of(
        OneState.of(now).state() == MachineStatus.State.RUNNING ? name : "its way to " + name);
  }

  @Override
  public long memoryBytes() throws HostException, InterruptedException {
    String mebibytes = PlainXml.text(machine.now(), "TEMPLATE", "MEMORY");
    try {
      return Long.parseLong(mebibytes) << 20;
    } catch (NumberFormatException e) {
      throw new HostException(
          "%s: says '%s' of the machine's memory, expected a number".formatted(session, mebibytes),
          e);
    }
  }

  @Override
  public void ask() throws HostException, InterruptedException {
    target = OnePool.HOSTS.id(session, destination);
    Element now = machine.now();
    before = number(now, "SEQ");
    if (number(now, "HID") == target) {
      throw new HostException("%s: it is there already".formatted(session));
    }
    var unused =
        session.number(
            XmlRpcCall.of("one.vm.migrate")
                .with(OneState.number(now, "ID"))
                .with(target)
                .with(true)
                .with(false)
                .with(SAME_DATASTORE)
                .with(WITHOUT_ENFORCING));
  }

  /** Of the last record of a machine's history. */
  private static int number(Element machine, String of) {
    return OneState.number(OneFacts.last(machine), of);
  }

  @Override
  public boolean isOver() throws HostException, InterruptedException {
    Element now = machine.now();
    MachineStatus status = OneState.of(now);
    if (status.state() == MachineStatus.State.FAILED) {
      throw new HostException("%s: %s".formatted(session, status.reason()));
    }
    if (status.state() != MachineStatus.State.RUNNING || number(now, "SEQ") <= before) {
      return false;
    }
    if (number(now, "HID") != target) {
      String error = PlainXml.text(now, "USER_TEMPLATE", "ERROR").replaceAll("\\s+", " ");
      throw new HostException(
          "%s: %s"
              .formatted(
                  session,
                  error.isEmpty()
                      ? "it runs where it did, and OpenNebula gives no reason; its log of the machine has one"
                      : error));
    }
    return number(now, "RSTIME") > 0;
  }

  @Override
  public void giveUp() throws HostException {
    throw new HostException("OpenNebula has no way to");
  }
}
