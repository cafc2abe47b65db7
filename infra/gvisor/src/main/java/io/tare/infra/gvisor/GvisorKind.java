package io.tare.infra.gvisor;

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
import io.tare.infra.api.Substitute;
import io.tare.infra.gvisor.GvisorSettings.Interception;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.container.RootTree;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.hardware.Kvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/** {@code gvisor}: the guest image's files under gVisor's kernel, with runsc. */
public final class GvisorKind implements PlatformKind {

  static final String KIND = "gvisor";

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String description() {
    return "a container under gVisor: a kernel in a process answers its system calls";
  }

  @Override
  public Expectation expectation() {
    return new Expectation(Duration.ofSeconds(3), Duration.ofSeconds(10), 1.3);
  }

  @Override
  public List<Substitute> substitutes() {
    return List.of(Substitute.of(5, kind(), "a container under gVisor"));
  }

  @Override
  public SortedMap<String, ActionArgument> actions() {
    return PlatformActions.withPause();
  }

  @Override
  public Spec settings() {
    return GvisorSettings.ALL;
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    return Stream.of(
            Confinement.objection(spec.name(), spec.resources()),
            RootTree.objection(spec),
            program(spec))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> program(PlatformSpec spec) {
    Optional<Path> named = new GvisorSettings(spec).runsc();
    return named
        .filter(path -> !Files.isExecutable(path) || Files.isDirectory(path))
        .map(
            path ->
                spec.parsed()
                    .objection(GvisorSettings.RUNSC, "expected a program, found \"" + path + "\""));
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> all = new ArrayList<>();
    if (!RunscSource.isPossible(new GvisorSettings(spec))) {
      all.add(new Requirement(RunscSource.PROGRAM, RunscSource.PROGRAM));
    }
    if (!spec.has(RootTree.SETTING)) {
      all.addAll(ImageStore.requirements());
      all.add(new Requirement("debugfs", "e2fsprogs"));
    }
    all.add(new Requirement("ip", "iproute2"));
    all.addAll(spec.networkRequirements());
    return all.stream().distinct().toList();
  }

  @Override
  public Optional<String> firstUse(PlatformSpec spec, Path cache) {
    return RunscSource.firstUse(RunscSource.installed(new GvisorSettings(spec)), cache);
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    Set<Privilege> all = EnumSet.of(Privilege.NETWORKS);
    if (!spec.has(RootTree.SETTING)) {
      all.add(Privilege.MANY_USERS);
    }
    return all;
  }

  @Override
  public List<String> obstacles(PlatformSpec spec) {
    GvisorSettings settings = new GvisorSettings(spec);
    Optional<String> kvm =
        settings.interception().equals(Optional.of(Interception.KVM))
            ? Kvm.obstacle()
            : Optional.empty();
    return Stream.of(kvm, RunscSource.obstacle(settings)).flatMap(Optional::stream).toList();
  }

  @Override
  public Optional<String> programHere(PlatformSpec spec) {
    return Optional.of(RunscSource.describe(new GvisorSettings(spec)));
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
    return new GvisorPlatform(spec, context);
  }
}
