package io.tare.infra.openstack;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Topology;
import io.tare.infra.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

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
  protected Map<String, String> ownSettings() {
    Map<String, String> all = new TreeMap<>(CloudAccount.SETTINGS);
    all.putAll(Secret.SETTINGS);
    all.putAll(ServerWishes.SETTINGS);
    return all;
  }

  @Override
  protected List<String> controlSettings() {
    List<String> all = new ArrayList<>(CloudAccount.SETTINGS.keySet());
    all.addAll(Secret.SETTINGS.keySet());
    return all;
  }

  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException {
    return new OpenstackControl(
        platform,
        new OpenstackSession(CloudAccount.of(platform, settings, System.getenv())),
        settings);
  }

  /**
   * With what came from {@code clouds.yaml} or the environment: whoever removes a machine must ask
   * the cloud that made it.
   */
  @Override
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    return CloudAccount.of(spec.name(), spec.settings(), System.getenv()).values();
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    return ServerMigration.OFFER.objection(spec.name(), order).stream().toList();
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    try {
      var unused = ServerWishes.of(spec.settings());
    } catch (HostException e) {
      all.add("platform %s: %s".formatted(spec.name(), e.getMessage()));
    }
    try {
      var unused = Secret.of(spec.name(), spec.settings());
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    try {
      if (spec.setting(CloudAccount.AUTH_URL).isPresent()) {
        var unused = CloudAccount.identity(spec.setting(CloudAccount.AUTH_URL).get());
      }
    } catch (HostException e) {
      all.add("platform %s: %s".formatted(spec.name(), e.getMessage()));
    }
    String http = spec.setting(CloudAccount.PLAIN_HTTP).orElse(CloudAccount.ALLOWED);
    if (!http.equals(CloudAccount.ALLOWED)) {
      all.add(
          "platform %s: %s is '%s', expected %s, or leave it out"
              .formatted(spec.name(), CloudAccount.PLAIN_HTTP, http, CloudAccount.ALLOWED));
    }
    return all;
  }
}
