package io.tare.infra.engine;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.host.Privilege;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Expectation;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Requirement;
import io.tare.infra.platform.RunContext;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Containers of an engine on this machine, from Tare's guest image. */
abstract class EngineKind extends ManagedKind {

  /** Of guests that have keys and users of their own. */
  private static final List<String> OF_TEMPLATES =
      List.of("guest_user", "guest_port", "guest_key", "guest_host_key");

  private final Engine engine;

  EngineKind(Engine engine) {
    this.engine = engine;
  }

  @Override
  public final String kind() {
    return engine.word();
  }

  @Override
  public final String description() {
    return "a container that %s makes".formatted(engine.title());
  }

  @Override
  public final Expectation expectation() {
    return new Expectation(Duration.ofSeconds(8), Duration.ofSeconds(6), 1);
  }

  @Override
  public final boolean isElsewhere() {
    return false;
  }

  @Override
  protected final Map<String, String> ownSettings() {
    return EngineSettings.told(engine);
  }

  @Override
  protected final List<String> controlSettings() {
    return EngineSettings.CONTROL;
  }

  private EngineSettings told(PlatformSpec spec) {
    return new EngineSettings(engine, spec.name(), spec.settings());
  }

  @Override
  protected final MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException {
    EngineSettings told = new EngineSettings(engine, platform, settings);
    told.check();
    return new EngineControl(new EngineCommand(told));
  }

  /** With the socket that was used: whoever removes a container may have another DOCKER_HOST. */
  @Override
  protected final SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    SortedMap<String, String> kept = super.onRecord(spec);
    if (engine == Engine.DOCKER) {
      kept.put(EngineSettings.SOCKET, told(spec).socket());
    }
    return kept;
  }

  @Override
  protected final GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    return new EngineFiles(new EngineCommand(told(spec)), spec, context)
        .source(artefacts, progress);
  }

  @Override
  protected final Wiring wiring(PlatformSpec spec) {
    return Wiring.BRIDGE;
  }

  @Override
  protected final boolean sharesKernel(PlatformSpec spec) {
    return true;
  }

  @Override
  protected final List<String> ownObjections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    try {
      told(spec).check();
      Optional<String> image = spec.setting(EngineSettings.IMAGE);
      if (image.isPresent()) {
        var unused = GuestImage.of(PersonalPath.of(image.get()));
      }
    } catch (HostException | InvalidPathException e) {
      String message = String.valueOf(e.getMessage());
      all.add(
          message.startsWith("platform ")
              ? message
              : "platform %s: %s".formatted(spec.name(), message));
    }
    for (String key : OF_TEMPLATES) {
      if (spec.setting(key).isPresent()) {
        all.add(
            "platform %s: setting '%s' is of guests from a template, containers are made of Tare's image; leave it out"
                .formatted(spec.name(), key));
      }
    }
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    return all;
  }

  @Override
  public final List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> all = new ArrayList<>();
    all.add(new Requirement(told(spec).program(), engine.debianPackage()));
    all.add(new Requirement("debugfs", "e2fsprogs"));
    all.addAll(Requirement.LAN);
    if (spec.setting(EngineSettings.IMAGE).isEmpty()) {
      all.addAll(ImageStore.requirements());
    }
    return all.stream().distinct().toList();
  }

  @Override
  public final Set<Privilege> rights(PlatformSpec spec) {
    return EnumSet.of(Privilege.MACHINE, Privilege.NETWORKS);
  }
}
