package io.tare.infra.opennebula;

import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.hosts.HostException;
import io.tare.infra.http.PlainXml;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.MigrationOffer;
import io.tare.infra.managed.OngoingMigration;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/**
 * OpenNebula's live migration. Only the machine's history shows its end: a record for the new host
 * is added at once, gets a time when the machine runs there, and is followed by one for the old
 * host if it failed.
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

  /** The current document of an OpenNebula object. */
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
    // During a migration the last host is the one that it may never reach.
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
          "%s: the machine's memory is '%s', expected a number".formatted(session, mebibytes), e);
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

  /** A value of the last record of a machine's history. */
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
                      ? "it still runs on its old host, and OpenNebula gives no reason; see its log"
                          + " of the machine"
                      : error));
    }
    return number(now, "RSTIME") > 0;
  }

  @Override
  public void giveUp() throws HostException {
    throw new HostException("OpenNebula cannot cancel it");
  }
}
