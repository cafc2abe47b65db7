package io.tare.infra.hyperv;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.SeedDisc;
import io.tare.infra.managed.SystemMigration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Machines of a Hyper-V host. Each has a folder of its name, with a differencing disk on the
 * template and the disc with its keys; both are removed with it.
 *
 * @param folder that contains the machines' folders
 */
record HyperVControl(HyperVHosts hosts, HyperVSettings settings, String folder)
    implements MachineControl {

  /** The prefix of the notes of Tare's machines. */
  static final String TAG = "tare run=";

  private static final Duration LOOK = Duration.ofSeconds(60);
  private static final Duration CHANGE = Duration.ofMinutes(5);

  private String directory(String name) {
    return folder + "\\" + name;
  }

  private PowerShellScript of(String script, String name) {
    return PowerShellScript.named(script).with("name", name).with("dir", directory(name));
  }

  @Override
  public void check() throws HostException, InterruptedException {
    for (HyperVHosts.Member host : hosts.all()) {
      PowerShellAnswer answer =
          host.powerShell()
              .run(
                  PowerShellScript.named("check")
                      .with("template", settings.template())
                      .with("folder", folder),
                  LOOK);
      Optional<String> missing = HyperVCheck.missing(settings, answer);
      if (missing.isPresent()) {
        throw new HostException(host.powerShell() + ": " + missing.get());
      }
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    PowerShell powerShell = hosts.home().powerShell();
    HyperVCheck.room(powerShell.toString(), order, powerShell.run(checkOf(order), LOOK));
    if (order.cloudInit().isPresent()) {
      instruct(order.name(), order.cloudInit().get());
    }
    var unused =
        powerShell.run(
            of("create", order.name())
                .with("template", settings.template())
                .with("lan", settings.virtualSwitch())
                .with("generation", settings.generation())
                .with("secure", settings.isSecure() ? "on" : "off")
                .with("memory", order.resources().memoryBytes())
                .with("cpus", order.resources().cpus())
                .with("reserve", settings.reserve())
                .with(
                    "notes",
                    TAG + order.run() + "; created for a measurement and removed after" + " it"),
            CHANGE);
  }

  /** Files only, or a machine that was never started, are partly created. */
  @Override
  public boolean hasAccepted(String name) throws HostException, InterruptedException {
    MachineStatus.State state = status(name).state();
    return state != MachineStatus.State.ABSENT && state != MachineStatus.State.STOPPED;
  }

  private PowerShellScript checkOf(MachineOrder order) throws HostException {
    return PowerShellScript.named("check")
        .with("template", settings.template())
        .with("folder", directory(order.name()));
  }

  private void instruct(String name, CloudInit cloudInit)
      throws HostException, InterruptedException {
    byte[] disc = SeedDisc.of(cloudInit);
    PowerShell powerShell = hosts.home().powerShell();
    PowerShellAnswer answer =
        powerShell.run(
            PowerShellScript.named("seed").with("dir", directory(name)).takingInput(),
            Base64.getEncoder().encodeToString(disc),
            LOOK);
    if (answer.number("bytes") != disc.length) {
      throw new HostException(
          "%s: %d of %d bytes of a guest's keys arrived; is the SSH server's shell cmd.exe (DefaultShell in HKLM:\\SOFTWARE\\OpenSSH)? Other shells do not pass on standard input"
              .formatted(powerShell, answer.number("bytes"), disc.length));
    }
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    return find(name).status();
  }

  /**
   * A machine on one of the hosts.
   *
   * @param on its host; empty if at most its files exist
   */
  private record MachineOnHost(Optional<HyperVHosts.Member> on, MachineStatus status) {}

  /** Searches all hosts for a machine until one has it. */
  private MachineOnHost find(String name) throws HostException, InterruptedException {
    List<HyperVHosts.Member> asked = new ArrayList<>(hosts.all());
    if (asked.size() > 1) {
      // It may have moved back to the first while the others were searched.
      asked.add(hosts.home());
    }
    MachineStatus rest = MachineStatus.ABSENT;
    for (HyperVHosts.Member host : asked) {
      PowerShellAnswer answer = host.powerShell().run(of("status", name), LOOK);
      MachineStatus status = HyperVState.of(answer);
      if (answer.truth("there")) {
        return new MachineOnHost(Optional.of(host), status);
      }
      rest = rest.isAbsent() ? status : rest;
    }
    return new MachineOnHost(Optional.empty(), rest);
  }

  /** The host that has a machine; the first one if none has. */
  private HyperVHosts.Member with(String name) throws HostException, InterruptedException {
    HyperVHosts.Member home = hosts.home();
    return settings.migrationHosts().isEmpty() ? home : find(name).on().orElse(home);
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    if (MachineOrder.runOf(name).isEmpty()) {
      throw new HostException(
          "machine '%s' has no name of Tare's and is not removed".formatted(name));
    }
    // On the host that has it: another would remove the files of a running machine.
    var unused = with(name).powerShell().run(of("delete", name), CHANGE);
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    TreeSet<String> names = new TreeSet<>();
    for (HyperVHosts.Member host : hosts.all()) {
      names.addAll(
          host.powerShell()
              .run(PowerShellScript.named("tagged").with("tag", TAG), LOOK)
              .texts("names"));
    }
    return List.copyOf(names);
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    PowerShell powerShell = with(name).powerShell();
    SortedMap<String, String> facts =
        HyperVFacts.of(powerShell.run(PowerShellScript.named("facts").with("name", name), LOOK));
    if (settings.trust().isInsecure() && settings.transport() == HyperVSettings.Transport.WINRM) {
      facts.put(Fact.INSECURE.key(), settings.trust().warning(powerShell.toString()));
    }
    return facts;
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    HyperVMigration.OFFER.require(settings.raw().platform(), order);
    HyperVHosts.Member to = hosts.named(order.destination().orElseThrow());
    try {
      HyperVHosts.Member from =
          find(name).on().orElseThrow(() -> new HostException("no host has it"));
      if (from.equals(to)) {
        throw new HostException("it is on " + to.name() + " already");
      }
      return HyperVMigration.run(from, to, of("migrate", name), order);
    } catch (HostException e) {
      throw SystemMigration.failed(name, e, () -> find(name).on().map(HyperVHosts.Member::name));
    }
  }

  @Override
  public void close() {
    hosts.close();
  }
}
