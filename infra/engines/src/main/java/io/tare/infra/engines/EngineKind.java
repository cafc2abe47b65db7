package io.tare.infra.engines;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Connector;
import io.tare.infra.api.Expectation;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.managed.GuestAccess;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Containers of an engine on this machine, from Tare's guest image. */
abstract class EngineKind extends ManagedKind {

  private final Engine engine;

  EngineKind(Engine engine) {
    super(
        engine.word(),
        "a container that %s makes".formatted(engine.title()),
        Spec.of(EngineSettings.PROGRAM, engine.ownSetting(), EngineSettings.RUNTIME),
        Spec.of(EngineSettings.SECCOMP, GuestImage.SETTING));
    this.engine = engine;
  }

  @Override
  public final Expectation expectation() {
    return new Expectation(Duration.ofSeconds(8), Duration.ofSeconds(6), 1);
  }

  @Override
  public final boolean isElsewhere() {
    return false;
  }

  /** Containers use Tare's image, whose keys and user are known. */
  @Override
  protected final Spec accessSettings() {
    return Spec.of(GuestAccess.DIRECTORY);
  }

  private EngineSettings settings(PlatformSpec spec) {
    return new EngineSettings(engine, spec.parsed());
  }

  @Override
  protected final MachineControl open(PlatformSettings settings) throws HostException {
    return new EngineControl(new EngineCommand(new EngineSettings(engine, settings)));
  }

  /** With the used socket: the process that removes a container may have another DOCKER_HOST. */
  @Override
  protected final SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    SortedMap<String, String> kept = super.onRecord(spec);
    if (engine == Engine.DOCKER) {
      kept.put(EngineSettings.SOCKET.name(), settings(spec).socket());
    }
    return kept;
  }

  /** The engine's default name is searched for on the search path. */
  @Override
  protected final Optional<String> command(PlatformSettings onRecord) {
    return onRecord.find(EngineSettings.PROGRAM).filter(word -> !word.equals(engine.word()));
  }

  @Override
  protected final GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    return new EngineFiles(new EngineCommand(settings(spec)), spec, context)
        .source(artefacts, progress);
  }

  @Override
  protected final Optional<Connector> connectorHere(PlatformSpec spec) {
    return Optional.of(Connector.NAMESPACE);
  }

  @Override
  protected final boolean sharesKernel(PlatformSpec spec) {
    return true;
  }

  @Override
  protected final List<String> ownObjections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    settings(spec).objection().ifPresent(all::add);
    settings(spec).objectionToRuntime().ifPresent(all::add);
    GuestImage.objection(spec).ifPresent(all::add);
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    return all;
  }

  @Override
  public final List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> all = new ArrayList<>();
    all.add(new Requirement(settings(spec).program(), engine.debianPackage()));
    all.add(new Requirement("debugfs", "e2fsprogs"));
    all.addAll(spec.connected().networkRequirements());
    if (!spec.has(GuestImage.SETTING)) {
      all.addAll(ImageStore.requirements());
    }
    return all.stream().distinct().toList();
  }

  @Override
  public final Set<Privilege> rights(PlatformSpec spec) {
    Set<Privilege> all = EnumSet.of(Privilege.MACHINE);
    all.addAll(spec.connected().networkRights());
    return all;
  }
}
