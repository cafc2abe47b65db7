package io.tare.infra.xen;

import io.tare.infra.host.HostException;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.image.ImageStore;
import io.tare.infra.managed.GuestAccess;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Requirement;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import io.tare.infra.ssh.Credential;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** {@code xen}: guests of Xen, made by {@code xl} on a dom0 that is reached by SSH. */
public final class XenKind extends ManagedKind {

  private static final Duration DYING = Duration.ofMinutes(1);

  /** What was sent to the dom0 for a platform, between its preparation and its start. */
  private final Map<PlatformSpec, OwnImage> sent = new ConcurrentHashMap<>();

  @Override
  public String kind() {
    return "xen";
  }

  @Override
  public String description() {
    return "a guest of Xen, made by xl on a dom0 that is reached by SSH";
  }

  @Override
  protected Map<String, String> ownSettings() {
    Map<String, String> all = new TreeMap<>(Dom0Access.settings());
    all.putAll(XenSettings.TEXTS);
    return all;
  }

  @Override
  protected List<String> controlSettings() {
    return Dom0Access.names();
  }

  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException {
    return new XenControl(
        platform,
        settings,
        Dom0.at(platform, settings),
        spec -> Optional.ofNullable(sent.get(spec)),
        DYING);
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  protected GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    if (!XenSettings.of(spec).isOwnImage()) {
      return super.source(spec, artefacts, context, progress);
    }
    try (Dom0 dom0 = Dom0.at(spec.name(), spec.settings())) {
      OwnImage own = OwnImage.sent(spec, artefacts, context, dom0, progress);
      sent.put(spec, own);
      return GuestSource.known(
          GuestAccess.of(
              spec, Credential.Key.of(own.image().clientKey()), own.image().hostKey(), false),
          GuestBoot.software());
    }
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    try {
      var unused = Dom0Access.target(spec.name(), spec.settings());
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    try {
      XenSettings guest = XenSettings.of(spec);
      if (guest.isOwnImage() && guest.addresses().all().isEmpty()) {
        all.add(
            "platform %s: setting 'addresses' is missing; Tare's image asks nobody for one, so name a free address of the dom0's network, or a template"
                .formatted(spec.name()));
      }
      int pinned = guest.pin().map(list -> list.size()).orElse(spec.resources().cpus());
      if (pinned < spec.resources().cpus()) {
        all.add(
            "platform %s: 'pin' has %d processors for guests with %d"
                .formatted(spec.name(), pinned, spec.resources().cpus()));
      }
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    return all;
  }

  /** Each node needs an address, if any are named. */
  @Override
  public List<String> shortages(PlatformSpec spec, Topology topology) {
    try {
      return XenSettings.of(spec).addresses().shortages(spec.name(), topology.ownPlaces().size());
    } catch (HostException e) {
      return List.of(); // an objection tells it
    }
  }

  /** Its own image is built here. */
  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    return spec.setting(XenSettings.TEMPLATE).isPresent() ? List.of() : ImageStore.requirements();
  }
}
