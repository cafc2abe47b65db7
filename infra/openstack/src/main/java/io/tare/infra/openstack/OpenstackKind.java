package io.tare.infra.openstack;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.managed.MigrationOffer;
import java.util.Optional;
import java.util.SortedMap;

/** {@code openstack}: servers of an OpenStack cloud. */
public final class OpenstackKind extends ManagedKind {

  static final String KIND = "openstack";

  /** Found by {@link java.util.ServiceLoader}. */
  public OpenstackKind() {
    super(KIND, "servers made in an OpenStack cloud", CloudAccount.KEYS, ServerRequest.KEYS);
  }

  @Override
  protected MachineControl open(PlatformSettings settings) throws HostException {
    return new OpenstackControl(
        new OpenstackSession(CloudAccount.of(settings, System.getenv())), settings);
  }

  /**
   * With values from {@code clouds.yaml} or the environment: the process that removes a machine
   * must use the same cloud.
   */
  @Override
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    return CloudAccount.of(spec.parsed(), System.getenv()).raw().texts();
  }

  @Override
  protected Optional<MigrationOffer> offer() {
    return Optional.of(ServerMigration.OFFER);
  }
}
