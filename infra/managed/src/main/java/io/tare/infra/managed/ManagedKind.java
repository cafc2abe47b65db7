package io.tare.infra.managed;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.TransientException;
import io.tare.infra.lease.MachineResource;
import io.tare.infra.platform.ActionArgument;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Connector;
import io.tare.infra.platform.Expectation;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformActions;
import io.tare.infra.platform.PlatformKind;
import io.tare.infra.platform.PlatformSettings;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.SettingType;
import io.tare.infra.platform.Topology;
import io.tare.infra.remote.RemoteMachine;
import io.tare.infra.secret.Secret;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A kind whose machines are made by a control. A new one says what its control is, which settings
 * that takes, and what differs for its guests.
 */
public abstract class ManagedKind implements PlatformKind {

  /** The time until a guest must answer. */
  protected static final Key<Duration> BOOT_DEADLINE =
      Key.of("boot_deadline", SettingType.DEADLINE, "time until a guest must answer by SSH")
          .orElse(Duration.ofMinutes(5));

  private static final Key<Duration> PATIENCE =
      Key.of(
              "patience",
              SettingType.DEADLINE,
              "how long a control that does not answer, or is busy, is asked again")
          .orElse(Duration.ofMinutes(2));

  private static final Key<String> JAVA =
      Key.of("java", Scalar.text(), "java program in the guest, or `ship` to send this JDK")
          .orElse(RemoteMachine.SHIP);

  private static final Spec OF_ALL = Spec.of(JAVA, BOOT_DEADLINE, PATIENCE);

  /** All that kinds have in common; those without templates have less. */
  static final Spec OF_GUESTS = GuestAccess.KEYS.and(OF_ALL);

  private final String kind;
  private final String description;
  private final Spec controlSettings;
  private final Spec guestSettings;

  /**
   * @param kind the word for it in campaign files
   * @param description what it is, for people; a few words, no full stop
   * @param controlSettings by which its control is reached again when the campaign is not there any
   *     more: addresses, users, names of where a password is; never what a guest is to be like
   * @param guestSettings what its guests are made from and what they are to be like
   */
  protected ManagedKind(String kind, String description, Spec controlSettings, Spec guestSettings) {
    this.kind = kind;
    this.description = description;
    this.controlSettings = controlSettings;
    this.guestSettings = guestSettings;
  }

  @Override
  public final String kind() {
    return kind;
  }

  @Override
  public final String description() {
    return description;
  }

  /** Those by which its control is reached again. */
  public final Spec controlSettings() {
    return controlSettings;
  }

  /** All but those that such kinds have in common. */
  final Spec ownSettings() {
    return controlSettings.and(guestSettings);
  }

  /** The settings that say how its guests are entered. */
  protected Spec accessSettings() {
    return GuestAccess.KEYS;
  }

  /**
   * Opens its control; connects, and logs in where that takes a password.
   *
   * @param said at least by {@link #controlSettings}, and right by what is declared
   * @throws TransientException if it does not answer
   * @throws HostException in one line if it cannot be opened
   */
  protected abstract MachineControl open(PlatformSettings said)
      throws HostException, InterruptedException;

  /**
   * What guests of a platform need to be made from, and how they are reached. By default a template
   * that the control knows, with keys of its own or told by cloud-init.
   */
  protected GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    return GuestSource.template(spec, context.scratch("keys"));
  }

  /**
   * By what its machines are attached that run on this machine: by {@linkplain Connector#TAP tap
   * devices}, or by devices in a {@linkplain Connector#NAMESPACE namespace} of their own, which the
   * control {@linkplain MachineControl#process finds}. Empty if they are elsewhere, and reached
   * over whatever network there is.
   */
  protected Optional<Connector> connectorHere(PlatformSpec spec) {
    return Optional.empty();
  }

  /**
   * Whether its guests have the kernel of this machine, so that what that counts is not theirs
   * alone.
   */
  protected boolean sharesKernel(PlatformSpec spec) {
    return false;
  }

  /**
   * Does what is left to do in a machine as soon as it lets Tare in; nothing by default.
   *
   * @param inside the machine
   */
  protected void entered(PlatformSpec spec, Host inside, RunContext context)
      throws HostException, InterruptedException {}

  /**
   * What to try for a platform, in this order, where it is not known beforehand what works; the
   * first that starts is used.
   *
   * @throws HostException if what the campaign asks for cannot work
   */
  protected List<PlatformSpec> candidates(PlatformSpec spec) throws HostException {
    return List.of(spec);
  }

  /**
   * What of a migration's order its control takes; empty if that depends on more than the order.
   */
  protected Optional<MigrationOffer> offer() {
    return Optional.empty();
  }

  /** Whether its control moves guests that run to other hosts. */
  protected boolean migrates() {
    return offer().isPresent();
  }

  /**
   * Whether a machine on this machine may be migrated to another hypervisor here, which needs a tap
   * device of its own.
   */
  protected boolean migratesHere(PlatformSpec spec) {
    return false;
  }

  /** Further objections of this kind; see {@link PlatformKind#objections}. */
  protected List<String> ownObjections(PlatformSpec spec) {
    return List.of();
  }

  @Override
  public final Spec settings() {
    return ownSettings().and(accessSettings()).and(OF_ALL);
  }

  @Override
  public final SortedMap<String, ActionArgument> actions() {
    return migrates() ? PlatformActions.withMigration() : PlatformKind.super.actions();
  }

  @Override
  public Expectation expectation() {
    return new Expectation(Duration.ofSeconds(60), Duration.ofSeconds(15), 1.2);
  }

  @Override
  public boolean isElsewhere() {
    return true;
  }

  @Override
  public final boolean isElsewhere(PlatformSpec spec) {
    return connectorHere(spec).isEmpty();
  }

  @Override
  public final Connector connector(PlatformSpec spec) {
    return connectorHere(spec).orElse(Connector.MACHINE);
  }

  @Override
  public final List<String> objections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    spec.objectionToSeveral().ifPresent(all::add);
    if (isElsewhere(spec)) {
      all.addAll(spec.objectionsElsewhere());
    }
    all.addAll(ownObjections(spec));
    return all;
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    return Stream.concat(
            offer().flatMap(each -> each.objection(spec.name(), order)).stream(),
            migratesHere(spec) ? spec.objectionToMigration().stream() : Stream.empty())
        .toList();
  }

  /** Each node needs an address, if any are named. */
  @Override
  public final List<String> shortages(PlatformSpec spec, Topology topology) {
    return NamedAddresses.shortages(spec.said(), topology.ownPlaces().size());
  }

  @Override
  public final Platform create(PlatformSpec spec, RunContext context) throws HostException {
    return new ManagedPlatform(this, spec, context);
  }

  /** Opens its control for a platform. */
  RetryingControl control(PlatformSpec spec) throws HostException, InterruptedException {
    return control(spec.said(), spec.get(PATIENCE));
  }

  /** Opens the control of a machine that is on record. */
  RetryingControl control(MachineResource.Machine machine, Duration patience)
      throws HostException, InterruptedException {
    return control(new PlatformSettings(kind, machine.settings()), patience);
  }

  private RetryingControl control(PlatformSettings said, Duration patience)
      throws HostException, InterruptedException {
    SortedMap<String, String> texts = new TreeMap<>(said.texts());
    texts.keySet().retainAll(controlSettings.names());
    List<String> problems = PlatformSettings.of(said.platform(), texts).problems(controlSettings);
    if (!problems.isEmpty()) {
      throw new HostException(String.join("; ", problems));
    }
    return new RetryingControl(open(said), patience);
  }

  /**
   * What has to be on record of a machine, so that it can be removed: by default those of {@link
   * #controlSettings} that the campaign gives. A kind that takes some of them from elsewhere, such
   * as the environment, adds them, because the process that removes may have another. Never a
   * password.
   *
   * @throws HostException if they cannot be found out any more
   */
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    SortedMap<String, String> kept = new TreeMap<>(spec.settings());
    kept.keySet().retainAll(controlSettings.names());
    return kept;
  }

  /**
   * What settings on record would have this machine run in order to reach the control: a command or
   * a program that somebody chose. It is run when a campaign says it, and when somebody who cleans
   * up asks for it.
   */
  protected Optional<String> command(PlatformSettings onRecord) {
    return onRecord.find(Secret.COMMAND);
  }

  static String java(PlatformSpec spec) {
    return spec.get(JAVA);
  }
}
