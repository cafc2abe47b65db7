package io.tare.infra.managed;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.ActionArgument;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Connector;
import io.tare.infra.api.Expectation;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.SettingType;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.ssh.remote.RemoteMachine;
import io.tare.infra.ssh.secret.Secret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A kind whose machines a control creates. A subclass defines its control, the control's settings,
 * and what differs for its guests.
 */
public abstract class ManagedKind implements PlatformKind {

  /** The time until a guest must answer. */
  protected static final Key<Duration> BOOT_DEADLINE =
      Key.of("boot_deadline", SettingType.DEADLINE, "time limit for a guest to answer over SSH")
          .orElse(Duration.ofMinutes(5));

  private static final Key<Duration> PATIENCE =
      Key.of(
              "patience",
              SettingType.DEADLINE,
              "how long to retry a management API that is busy or does not answer")
          .orElse(Duration.ofMinutes(2));

  private static final Key<String> JAVA =
      Key.of("java", Scalar.argument(), "path of java in the guest, or `ship` to send this JDK")
          .orElse(RemoteMachine.SHIP);

  private static final Spec OF_ALL = Spec.of(JAVA, BOOT_DEADLINE, PATIENCE);

  /** All settings that kinds have in common; kinds without templates have fewer. */
  public static final Spec OF_GUESTS = GuestAccess.KEYS.and(OF_ALL);

  private final String kind;
  private final String description;
  private final Spec controlSettings;
  private final Spec guestSettings;

  /**
   * @param kind the word for it in campaign files
   * @param description a short description, without a full stop
   * @param controlSettings to reach its control again without the campaign: addresses, users,
   *     sources of passwords; no guest settings
   * @param guestSettings the guests' template and properties
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

  /** The settings to reach its control again. */
  public final Spec controlSettings() {
    return controlSettings;
  }

  /** All except those that such kinds have in common. */
  public final Spec ownSettings() {
    return controlSettings.and(guestSettings);
  }

  /** The settings for logging in to its guests. */
  protected Spec accessSettings() {
    return GuestAccess.KEYS;
  }

  /**
   * Opens its control; connects, and logs in if that needs a password.
   *
   * @param settings at least {@link #controlSettings}, valid by the declared keys
   * @throws TransientException if it does not answer
   * @throws HostException in one line if it cannot be opened
   */
  protected abstract MachineControl open(PlatformSettings settings)
      throws HostException, InterruptedException;

  /**
   * The source of a platform's guests, and their access. By default a template that the control
   * knows, with its own keys or those of cloud-init.
   */
  protected GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    return GuestSource.template(spec, context.scratch("keys"));
  }

  /**
   * How machines that run on this machine are attached: with {@linkplain Connector#TAP tap
   * devices}, or with devices in their own {@linkplain Connector#NAMESPACE namespace}, which the
   * control {@linkplain MachineControl#process finds}. Empty if they are elsewhere, on an existing
   * network.
   */
  protected Optional<Connector> connectorHere(PlatformSpec spec) {
    return Optional.empty();
  }

  /** Whether its guests share this machine's kernel, whose counters then include other programs. */
  protected boolean sharesKernel(PlatformSpec spec) {
    return false;
  }

  /**
   * Finishes a machine's set-up after the first login; does nothing by default.
   *
   * @param inside the machine
   */
  protected void entered(PlatformSpec spec, Host inside, RunContext context)
      throws HostException, InterruptedException {}

  /**
   * The variants of a platform to try in this order, if it is not known beforehand which works; the
   * first that starts is used.
   *
   * @throws HostException if the campaign's settings cannot work
   */
  protected List<PlatformSpec> candidates(PlatformSpec spec) throws HostException {
    return List.of(spec);
  }

  /**
   * Which parts of a migration's order its control supports; empty if that depends on more than the
   * order.
   */
  protected Optional<MigrationOffer> offer() {
    return Optional.empty();
  }

  /** Whether its control migrates running guests to other hosts. */
  protected boolean migrates() {
    return offer().isPresent();
  }

  /**
   * Whether a local machine may migrate to another hypervisor here, which needs its own tap device.
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
  public final Optional<String> objectionToCopies() {
    return Optional.empty();
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

  /** If addresses are given, each node needs one. */
  @Override
  public final List<String> shortages(PlatformSpec spec, Topology topology) {
    return NamedAddresses.shortages(spec.parsed(), topology.ownNodes().size());
  }

  @Override
  public final Platform create(PlatformSpec spec, RunContext context) throws HostException {
    return new ManagedPlatform(this, spec, context);
  }

  /** Opens its control for a platform. */
  RetryingControl control(PlatformSpec spec) throws HostException, InterruptedException {
    return control(spec.parsed(), spec.get(PATIENCE));
  }

  /** Opens the control of a recorded machine. */
  RetryingControl control(MachineResource.Machine machine, Duration patience)
      throws HostException, InterruptedException {
    return control(new PlatformSettings(kind, machine.settings()), patience);
  }

  private RetryingControl control(PlatformSettings settings, Duration patience)
      throws HostException, InterruptedException {
    SortedMap<String, String> texts = new TreeMap<>(settings.texts());
    texts.keySet().retainAll(controlSettings.names());
    List<String> problems =
        PlatformSettings.of(settings.platform(), texts).problems(controlSettings);
    if (!problems.isEmpty()) {
      throw new HostException(String.join("; ", problems));
    }
    return new RetryingControl(open(settings), patience);
  }

  /**
   * The settings to record with a machine, so that it can be removed: by default the campaign's
   * {@link #controlSettings}. A kind that takes some from elsewhere, such as the environment, adds
   * them, because the removing process may have another environment. Never a password.
   *
   * @throws HostException if they can no longer be determined
   */
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    SortedMap<String, String> kept = new TreeMap<>(spec.settings());
    kept.keySet().retainAll(controlSettings.names());
    return kept;
  }

  /**
   * The command that recorded settings would run on this machine to reach the control. It runs for
   * a campaign, and for a clean-up only if the user asks for it.
   */
  protected Optional<String> command(PlatformSettings onRecord) {
    return onRecord.find(Secret.COMMAND);
  }

  static String java(PlatformSpec spec) {
    return spec.get(JAVA);
  }
}
