package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import io.tare.infra.host.TransientException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Machines in memory: what all managed kinds have in common is tried with them. */
public final class MemoryKind extends ManagedKind {

  static final String NAME = "memory";

  @Override
  public String kind() {
    return NAME;
  }

  @Override
  public String description() {
    return "machines that are a line in a map";
  }

  @Override
  protected Map<String, String> ownSettings() {
    return Map.of(MemorySite.SETTING, "where they are", "colour", "what a guest is to be like");
  }

  @Override
  protected List<String> controlSettings() {
    return List.of(MemorySite.SETTING);
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException {
    MemorySite site = MemorySite.named(settings.getOrDefault(MemorySite.SETTING, ""));
    if (site == null) {
      throw new TransientException("there is no site " + settings.get(MemorySite.SETTING));
    }
    return new MemoryControl(site);
  }
}
