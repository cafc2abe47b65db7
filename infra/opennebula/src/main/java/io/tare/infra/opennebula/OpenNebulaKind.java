package io.tare.infra.opennebula;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.SaidSettings;
import io.tare.infra.platform.Topology;
import io.tare.spec.Spec;
import java.util.List;

/** {@code opennebula}: machines of an OpenNebula cloud, made from a template. */
public final class OpenNebulaKind extends ManagedKind {

  static final String KIND = "opennebula";

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String description() {
    return "a virtual machine of an OpenNebula cloud; never run against a real one";
  }

  @Override
  protected Spec controlSettings() {
    return OpenNebulaSettings.CONTROL;
  }

  @Override
  protected Spec guestSettings() {
    return OpenNebulaSettings.GUESTS;
  }

  @Override
  protected MachineControl open(SaidSettings said) throws HostException, InterruptedException {
    OpenNebulaSettings settings = new OpenNebulaSettings(said);
    return new OpenNebulaControl(settings.session(), settings);
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    return OneMigration.OFFER.objection(spec.name(), order).stream().toList();
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return OpenNebulaSettings.objections(spec.said());
  }
}
