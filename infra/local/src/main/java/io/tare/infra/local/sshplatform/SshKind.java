package io.tare.infra.local.sshplatform;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.Connector;
import io.tare.infra.api.Expectation;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code ssh}: any existing machine. */
public final class SshKind implements PlatformKind {

  @Override
  public String kind() {
    return "ssh";
  }

  @Override
  public Set<String> otherWords() {
    return Set.of("remote", "machine");
  }

  @Override
  public String description() {
    return "a machine reached by SSH, as it was found";
  }

  @Override
  public Expectation expectation() {
    return new Expectation(Duration.ofMillis(500), Duration.ofSeconds(10), 1);
  }

  @Override
  public Spec settings() {
    return SshSettings.KEYS;
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    SshSettings.objection(spec.parsed()).ifPresent(all::add);
    spec.objectionToSeveral().ifPresent(all::add);
    all.addAll(spec.objectionsOnMachines());
    return all;
  }

  /** Each node is a machine from a setting; without that setting clients run on this machine. */
  @Override
  public List<String> shortages(PlatformSpec spec, Topology topology) {
    PlatformSettings platformSettings = spec.parsed();
    SshSettings settings = SshSettings.of(platformSettings);
    int clients = topology.nodes(Role.CLIENT).size();
    int named = settings.clients().destinations().size();
    List<String> all = new ArrayList<>();
    settings.machines().shortage(platformSettings, topology.ownNodes().size()).ifPresent(all::add);
    boolean isMade = !spec.withoutHarness().isEmpty();
    if (named > 0 || clients > 1 || isMade) {
      settings.clients().shortage(platformSettings, clients).ifPresent(all::add);
    }
    int nodes = topology.ownNodes().size() + clients;
    if (isMade && nodes != 2) {
      all.add(
          "platform %s: a network between machines joins two, but a trial has %d"
              .formatted(spec.name(), nodes));
    }
    return all;
  }

  @Override
  public Optional<String> objectionToCopies() {
    return Optional.of("the machine is left as it was found");
  }

  @Override
  public Connector connector(PlatformSpec spec) {
    return Connector.MACHINE;
  }

  @Override
  public boolean isElsewhere() {
    return true;
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    return new SshPlatform(spec, context, SshSettings.of(spec.parsed()));
  }
}
