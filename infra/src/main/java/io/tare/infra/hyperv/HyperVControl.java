package io.tare.infra.hyperv;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.platform.Progress;
import io.tare.infra.web.CertificateTrust;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * Machines of a Hyper-V host. Each has a folder of its name, with a differencing disk on the
 * template and the disc that tells it its keys; both go with it.
 */
public final class HyperVControl implements MachineControl {

  /** What the notes of Tare's machines begin with. */
  static final String TAG = "tare run=";

  private static final Duration LOOK = Duration.ofSeconds(60);
  private static final Duration CHANGE = Duration.ofMinutes(5);

  /** The one kind of name whose machine and folder are ever removed. */
  private static final Pattern OWN_NAME =
      Pattern.compile(Pattern.quote(MachineOrder.PREFIX) + "[A-Za-z0-9]+(-[A-Za-z0-9]+)*");

  private final PowerShell powerShell;
  private final HyperVSettings settings;
  private final String folder;

  HyperVControl(PowerShell powerShell, HyperVSettings settings, String folder) {
    this.powerShell = powerShell;
    this.settings = settings;
    this.folder = folder;
  }

  private String directory(String name) {
    return folder + "\\" + name;
  }

  private PowerShellScript of(String script, String name) {
    return PowerShellScript.named(script).with("name", name).with("dir", directory(name));
  }

  @Override
  public void check() throws HostException, InterruptedException {
    PowerShellAnswer answer =
        powerShell.run(
            PowerShellScript.named("check")
                .with("template", settings.template())
                .with("folder", folder),
            LOOK);
    Optional<String> missing = HyperVCheck.missing(settings, answer);
    if (missing.isPresent()) {
      throw new HostException(powerShell + ": " + missing.get());
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    HyperVCheck.room(powerShell.toString(), order, powerShell.run(checkOf(order), LOOK));
    if (order.cloudInit().isPresent()) {
      tell(order.name(), order.cloudInit().get());
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
                .with("notes", TAG + order.run() + "; made for a measurement and removed after it"),
            CHANGE);
  }

  /** Files alone, or a machine that was never started, are made by halves. */
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

  private void tell(String name, CloudInit told) throws HostException, InterruptedException {
    byte[] disc = SeedDisc.of(told);
    PowerShellAnswer answer =
        powerShell.run(
            PowerShellScript.named("seed").with("dir", directory(name)).takingInput(),
            Base64.getEncoder().encodeToString(disc),
            LOOK);
    if (answer.number("bytes") != disc.length) {
      throw new HostException(
          "%s: %d of %d bytes of a guest's keys arrived; is the SSH server's shell cmd.exe (DefaultShell in HKLM:\\SOFTWARE\\OpenSSH)? Others keep standard input to themselves"
              .formatted(powerShell, answer.number("bytes"), disc.length));
    }
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    return HyperVState.of(powerShell.run(of("status", name), LOOK));
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    if (!OWN_NAME.matcher(name).matches()) {
      throw new HostException(
          "machine '%s' does not have a name of Tare's, so nothing of it is removed"
              .formatted(name));
    }
    var unused = powerShell.run(of("delete", name), CHANGE);
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    return powerShell.run(PowerShellScript.named("tagged").with("tag", TAG), LOOK).texts("names");
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    SortedMap<String, String> facts =
        HyperVFacts.of(powerShell.run(PowerShellScript.named("facts").with("name", name), LOOK));
    if (settings.trust().isInsecure() && settings.transport() == HyperVSettings.Transport.WINRM) {
      facts.put(CertificateTrust.INSECURE_FACT, settings.trust().warning(powerShell.toString()));
    }
    return facts;
  }

  /** Keeps a machine's state under a label. */
  public void checkpoint(String name, String label) throws HostException, InterruptedException {
    var unused = powerShell.run(of("checkpoint", name).with("label", label), CHANGE);
  }

  /** Puts a machine back to what was kept under a label. */
  public void restore(String name, String label) throws HostException, InterruptedException {
    var unused = powerShell.run(of("restore", name).with("label", label), CHANGE);
  }

  /** Starts a machine that does not run. */
  public void start(String name) throws HostException, InterruptedException {
    var unused = powerShell.run(of("start", name), CHANGE);
  }

  /** Has a machine's guest shut down. */
  public void stop(String name) throws HostException, InterruptedException {
    var unused = powerShell.run(of("stop", name), CHANGE);
  }

  /**
   * Moves a running machine to another host. Whoever does that moves it back before it is deleted,
   * because it is looked for here.
   *
   * @param destination the other host's name
   * @param storage a folder there for the disks; empty if both hosts see the same
   * @return how long the host says that it took
   */
  public Duration migrate(
      String name, String destination, Optional<String> storage, Duration deadline)
      throws HostException, InterruptedException {
    PowerShellAnswer answer =
        powerShell.run(
            of("migrate", name)
                .with("destination", destination)
                .with("storage", storage.orElse("")),
            deadline);
    return Duration.ofMillis(answer.number("millis"));
  }

  @Override
  public void close() {
    powerShell.close();
  }
}
