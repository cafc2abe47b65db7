package io.tare.infra.opennebula;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.PlainXml;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.SystemMigration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.w3c.dom.Element;

/** Machines of an OpenNebula cloud, owned by the requesting user. */
public final class OpenNebulaControl implements MachineControl {

  /** Pool filter: the user's own objects. */
  private static final int OWN = -3;

  /** All, in any state except DONE. */
  private static final int UNLIMITED = -1;

  private static final int RECOVER_BY_DELETION = 3;

  private final OneSession session;
  private final OpenNebulaSettings settings;

  OpenNebulaControl(OneSession session, OpenNebulaSettings settings) {
    this.session = session;
    this.settings = settings;
  }

  private Element machines(String method) throws HostException, InterruptedException {
    return session.document(
        XmlRpcCall.of(method).with(OWN).with(UNLIMITED).with(UNLIMITED).with(UNLIMITED));
  }

  private OptionalInt network() throws HostException, InterruptedException {
    Optional<String> wanted = settings.network();
    return wanted.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(OnePool.NETWORKS.id(session, wanted.get()));
  }

  @Override
  public void check() throws HostException, InterruptedException {
    var unusedTemplate = OnePool.TEMPLATES.id(session, settings.template());
    var unusedNetwork = network();
    Optional<String> host = settings.host();
    if (host.isPresent()) {
      try {
        var unusedHost = OnePool.HOSTS.id(session, host.get());
      } catch (OneRefusal e) {
        if (!e.is(OneRefusal.AUTHORIZATION)) {
          throw e; // else this user cannot see hosts, and the scheduler chooses
        }
      }
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    int id = OnePool.TEMPLATES.id(session, settings.template());
    Element template = session.document(XmlRpcCall.of("one.template.info").with(id));
    var unused =
        session.number(
            XmlRpcCall.of("one.template.instantiate")
                .with(id)
                .with(order.name())
                .with(false)
                .with(OneTemplate.of(order, template, network(), settings.host()))
                .with(false));
  }

  /** A machine's document, if it exists. */
  private Optional<Element> machine(String name) throws HostException, InterruptedException {
    OptionalInt id =
        PlainXml.children(machines("one.vmpool.info"), "VM").stream()
            .filter(each -> PlainXml.text(each, "NAME").equals(name))
            .mapToInt(each -> OneState.number(each, "ID"))
            .findFirst();
    if (id.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(session.document(XmlRpcCall.of("one.vm.info").with(id.getAsInt())));
    } catch (OneRefusal e) {
      if (e.is(OneRefusal.NO_EXISTS)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    return machine(name).map(OneState::of).orElse(MachineStatus.ABSENT);
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    Optional<Element> machine = machine(name);
    if (machine.isEmpty() || OneState.of(machine.get()).isAbsent()) {
      return;
    }
    int id = OneState.number(machine.get(), "ID");
    try {
      var unused = session.number(XmlRpcCall.of("one.vm.action").with("terminate-hard").with(id));
    } catch (OneRefusal e) {
      if (e.is(OneRefusal.NO_EXISTS)) {
        return;
      }
      if (!e.is(OneRefusal.ACTION)) {
        throw e;
      }
      if (!OneState.isFailed(machine.get())) {
        throw TransientException.of(e);
      }
      var unused =
          session.number(XmlRpcCall.of("one.vm.recover").with(id).with(RECOVER_BY_DELETION));
    }
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    return PlainXml.children(machines("one.vmpool.infoextended"), "VM").stream()
        .filter(each -> !PlainXml.text(each, "USER_TEMPLATE", OneTemplate.TAG).isEmpty())
        .map(each -> PlainXml.text(each, "NAME"))
        .toList();
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    String version = session.text(XmlRpcCall.of("one.system.version"));
    Optional<Element> machine = machine(name);
    if (machine.isPresent()) {
      OneFacts.ofMachine(facts, version, machine.get());
      OptionalInt host = OneFacts.host(machine.get());
      if (host.isPresent()) {
        addHost(facts, host.getAsInt());
      }
    }
    if (settings.trust().isInsecure()) {
      facts.put(Fact.INSECURE.key(), settings.trust().warning(session.toString()));
    }
    return facts;
  }

  /** Only administrators can see hosts; others do without. */
  private void addHost(SortedMap<String, String> facts, int id)
      throws HostException, InterruptedException {
    try {
      OneFacts.ofHost(facts, session.document(XmlRpcCall.of("one.host.info").with(id)));
    } catch (OneRefusal e) {
      if (!e.is(OneRefusal.AUTHORIZATION)) {
        throw e;
      }
      facts.put("host.facts", "not visible to this user");
    }
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    OneMigration.OFFER.require(settings.raw().platform(), order);
    return SystemMigration.run(
        name,
        order,
        new OneMigration(
            session,
            () -> machine(name).orElseThrow(() -> new HostException("no machine " + name)),
            order.destination().orElseThrow()));
  }

  @Override
  public void close() {
    // calls are independent
  }
}
