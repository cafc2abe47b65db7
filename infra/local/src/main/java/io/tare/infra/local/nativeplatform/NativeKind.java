package io.tare.infra.local.nativeplatform;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.ActionArgument;
import io.tare.infra.api.Connector;
import io.tare.infra.api.ExistingService;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.SharedFiles;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.machine.confinement.Confinement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** {@code native}: processes on this machine. */
public final class NativeKind implements PlatformKind {

  @Override
  public String kind() {
    return "native";
  }

  @Override
  public Set<String> otherWords() {
    return Set.of("host", "local", "metal");
  }

  @Override
  public String description() {
    return "the machine itself, nothing in between";
  }

  @Override
  public SortedMap<String, ActionArgument> actions() {
    return PlatformActions.withPause();
  }

  @Override
  public Spec settings() {
    return Spec.of(ExistingService.SETTING);
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    return Confinement.objection(spec.name(), spec.resources()).stream().toList();
  }

  @Override
  public Optional<String> objectionToSharedFiles(PlatformSpec spec) {
    return SharedFiles.objection(spec);
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> all = new ArrayList<>(List.of(new Requirement("taskset", "util-linux")));
    all.addAll(spec.networkRequirements());
    return all;
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    Set<Privilege> all = EnumSet.noneOf(Privilege.class);
    all.addAll(spec.networkRights());
    if (spec.sharesFiles()) {
      all.add(Privilege.FUSE);
    }
    return all;
  }

  @Override
  public Optional<String> objectionToCopies() {
    return Optional.of("its programs are this machine's");
  }

  @Override
  public Connector connector(PlatformSpec spec) {
    return Connector.NAMESPACE;
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    return new NativePlatform(spec, context);
  }
}
