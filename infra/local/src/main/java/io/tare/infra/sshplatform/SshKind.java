package io.tare.infra.sshplatform;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.Expectation;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformKind;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code ssh}: any machine that exists. */
public final class SshKind implements PlatformKind {

  private static final SortedMap<String, String> SETTINGS =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.ofEntries(
                  Map.entry(
                      "host",
                      "name or address of the machine, with :port if it has another; several with commas between, for workloads with several nodes"),
                  Map.entry("port", "its SSH port (22)"),
                  Map.entry("user", "user to log in as (the one who runs this)"),
                  Map.entry("key", "file of a private key; without it the SSH agent is asked"),
                  Map.entry("password_variable", "environment variable that holds the password"),
                  Map.entry("known_hosts", "file of accepted host keys (~/.ssh/known_hosts)"),
                  Map.entry("directory", "where files are put on the machine (/var/tmp)"),
                  Map.entry("java", "java program there, or 'ship' to send this JDK (java)"),
                  Map.entry("address", "address on the LAN path (host)"),
                  Map.entry(
                      "client_host",
                      "machine of the client on the LAN path, or one for each of client.nodes (this one)"),
                  Map.entry("client_port", "the client machine's SSH port (22)"),
                  Map.entry("client_user", "user on the client's machine (user)"),
                  Map.entry("client_key", "file of a private key for it (key)"),
                  Map.entry("client_java", "java program there, or 'ship' (java)"))));

  @Override
  public String kind() {
    return "ssh";
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
  public SortedMap<String, String> settings() {
    return SETTINGS;
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    try {
      var unused = SshSettings.of(spec);
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    if (spec.lan().flatMap(SshKind::rate).isPresent()) {
      all.add(
          "platform %s: the rate of a real network cannot be limited from here; leave lan.rate out"
              .formatted(spec.name()));
    }
    return all;
  }

  /** Each node is a machine that a setting names; without any the client's is this one. */
  @Override
  public List<String> shortages(PlatformSpec spec, Topology topology) {
    try {
      SshSettings settings = SshSettings.of(spec);
      int clients = topology.places(Role.CLIENT).size();
      int named = settings.clients().targets().size();
      List<String> all = new ArrayList<>();
      settings.machines().shortage(spec.name(), topology.ownPlaces().size()).ifPresent(all::add);
      if (named > 0 || clients > 1) {
        settings.clients().shortage(spec.name(), clients).ifPresent(all::add);
      }
      return all;
    } catch (HostException e) {
      return List.of(); // an objection tells it
    }
  }

  @Override
  public boolean isElsewhere() {
    return true;
  }

  private static Optional<Long> rate(Lan lan) {
    return lan.rateBitsPerSecond().isPresent()
        ? Optional.of(lan.rateBitsPerSecond().getAsLong())
        : Optional.empty();
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) throws HostException {
    return new SshPlatform(spec, context, SshSettings.of(spec));
  }
}
