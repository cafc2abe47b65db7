package io.tare.infra.openstack;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.SaidSettings;
import io.tare.infra.platform.Topology;
import io.tare.spec.Spec;
import java.util.List;
import java.util.SortedMap;

/** {@code openstack}: servers of an OpenStack cloud. */
public final class OpenstackKind extends ManagedKind {

  static final String KIND = "openstack";

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String description() {
    return "servers made in an OpenStack cloud";
  }

  @Override
  protected Spec controlSettings() {
    return CloudAccount.KEYS;
  }

  @Override
  protected Spec guestSettings() {
    return ServerWishes.KEYS;
  }

  @Override
  protected MachineControl open(SaidSettings said) throws HostException {
    return new OpenstackControl(new OpenstackSession(CloudAccount.of(said, System.getenv())), said);
  }

  /**
   * With what came from {@code clouds.yaml} or the environment: whoever removes a machine must ask
   * the cloud that made it.
   */
  @Override
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    return CloudAccount.of(spec.said(), System.getenv()).said().texts();
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    return ServerMigration.OFFER.objection(spec.name(), order).stream().toList();
  }
}
