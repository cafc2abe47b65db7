package io.tare.infra.opennebula;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.managed.MigrationOffer;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** {@code opennebula}: machines of an OpenNebula cloud, created from a template. */
public final class OpenNebulaKind extends ManagedKind {

  static final String KIND = "opennebula";

  /** Found by {@link java.util.ServiceLoader}. */
  public OpenNebulaKind() {
    super(
        KIND,
        "a virtual machine of an OpenNebula cloud; never run against a real one",
        OpenNebulaSettings.CONTROL,
        OpenNebulaSettings.GUESTS);
  }

  @Override
  protected MachineControl open(PlatformSettings platformSettings)
      throws HostException, InterruptedException {
    OpenNebulaSettings settings = new OpenNebulaSettings(platformSettings);
    return new OpenNebulaControl(settings.session(), settings);
  }

  /** With the file of the login: the process that removes a machine must be the same user. */
  @Override
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    PlatformSettings control = PlatformSettings.of(spec.name(), super.onRecord(spec));
    return new OpenNebulaSettings(control).withLogin(System.getenv()).raw().texts();
  }

  @Override
  protected Optional<MigrationOffer> offer() {
    return Optional.of(OneMigration.OFFER);
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return OpenNebulaSettings.objections(spec.parsed());
  }
}
