package io.tare.infra.opennebula;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

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
  protected Map<String, String> ownSettings() {
    return OpenNebulaSettings.described();
  }

  @Override
  protected List<String> controlSettings() {
    return OpenNebulaSettings.ofControl();
  }

  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException, InterruptedException {
    OpenNebulaSettings said = new OpenNebulaSettings(platform, settings);
    return new OpenNebulaControl(said.session(), said);
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
    OpenNebulaSettings said = new OpenNebulaSettings(spec.name(), spec.settings());
    List<String> all = new ArrayList<>();
    try {
      var unused = List.of(said.endpoint(), said.template(), said.proof());
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    return all;
  }
}
