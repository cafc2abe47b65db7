package io.tare.infra.local.container;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.ActionArgument;
import io.tare.infra.api.Connector;
import io.tare.infra.api.Expectation;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.SharedFiles;
import io.tare.infra.api.Substitute;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.container.RootTree;
import io.tare.infra.machine.confinement.Confinement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/** {@code container}: the guest image's files under this machine's kernel, with runc. */
public final class ContainerKind implements PlatformKind {

  private static final Spec SETTINGS = Spec.of(RootTree.SETTING);

  @Override
  public String kind() {
    return "container";
  }

  @Override
  public Set<String> otherWords() {
    return Set.of("runc");
  }

  @Override
  public String description() {
    return "a container: the machine's own kernel, walls around the processes";
  }

  @Override
  public Expectation expectation() {
    return new Expectation(Duration.ofSeconds(2), Duration.ofSeconds(6), 1);
  }

  @Override
  public List<Substitute> substitutes() {
    return List.of(Substitute.of(3, kind(), "a container"));
  }

  @Override
  public SortedMap<String, ActionArgument> actions() {
    return PlatformActions.withPause();
  }

  @Override
  public Spec settings() {
    return SETTINGS;
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    return Stream.of(Confinement.objection(spec.name(), spec.resources()), RootTree.objection(spec))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public Optional<String> objectionToSharedFiles(PlatformSpec spec) {
    return SharedFiles.objection(spec);
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> all = new ArrayList<>(List.of(new Requirement("runc", "runc")));
    if (!spec.has(RootTree.SETTING)) {
      all.addAll(ImageStore.requirements());
      all.add(new Requirement("debugfs", "e2fsprogs"));
    }
    all.addAll(spec.networkRequirements());
    return all;
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    return spec.sharesFiles()
        ? EnumSet.of(Privilege.MACHINE, Privilege.FUSE)
        : Set.of(Privilege.MACHINE);
  }

  @Override
  public Optional<String> objectionToCopies() {
    return Optional.empty();
  }

  @Override
  public Connector connector(PlatformSpec spec) {
    return Connector.NAMESPACE;
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    return new ContainerPlatform(spec, context);
  }
}
