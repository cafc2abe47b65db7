package io.tare.infra.managed;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.TransientException;
import io.tare.infra.platform.ActionArgument;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Expectation;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformActions;
import io.tare.infra.platform.PlatformKind;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.remote.RemoteMachine;
import io.tare.model.Dimension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A kind whose machines are made by a control. A new one says what its control is, which settings
 * that takes, and what differs for its guests.
 */
public abstract class ManagedKind implements PlatformKind {

  /** The setting for the time until a guest must answer. */
  protected static final String BOOT_DEADLINE = "boot_deadline";

  static final String JAVA = "java";
  static final String PATIENCE = "patience";

  private static final Duration BOOT = Duration.ofMinutes(5);
  private static final Duration PATIENT = Duration.ofMinutes(2);

  /** Settings of this kind's own, key to what is expected. */
  protected abstract Map<String, String> ownSettings();

  /**
   * Those of them by which its control is reached again when the campaign is not there any more:
   * addresses, users, names of where a password is; never what a guest is to be like.
   */
  protected abstract List<String> controlSettings();

  /**
   * Opens its control; connects, and logs in where that takes a password.
   *
   * @param platform its name, for messages
   * @param settings at least those of {@link #controlSettings}
   * @throws TransientException if it does not answer
   * @throws HostException in one line if it cannot be opened
   */
  protected abstract MachineControl open(String platform, SortedMap<String, String> settings)
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

  /** Where machines run, and how they are attached if that is here. */
  public enum Wiring {
    /** Reached over whatever network there is. */
    ELSEWHERE,
    /** On this machine, by a tap device on a segment of the platform's own. */
    TAP,
    /** On this machine, by a cable that the control attaches to the segment's bridge. */
    BRIDGE
  }

  /** Where its machines run. */
  protected Wiring wiring(PlatformSpec spec) {
    return Wiring.ELSEWHERE;
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
   * What to try for a platform, in this order, where it cannot be told beforehand what works; the
   * first that starts is used.
   *
   * @throws HostException if what the campaign asks for cannot work
   */
  protected List<PlatformSpec> candidates(PlatformSpec spec) throws HostException {
    return List.of(spec);
  }

  /** Whether its control moves guests that run to other hosts. */
  protected boolean migrates() {
    return false;
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
  public final SortedMap<String, String> settings() {
    SortedMap<String, String> all = new TreeMap<>(GuestAccess.SETTINGS);
    all.put(BOOT_DEADLINE, "time until a guest must answer by SSH, for example 90s (5min)");
    all.put(PATIENCE, "how long a control that does not answer is asked again (2min)");
    all.put(JAVA, "java program in the guest, or 'ship' to send this JDK (ship)");
    all.putAll(ownSettings());
    return Collections.unmodifiableSortedMap(all);
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
    return wiring(spec) == Wiring.ELSEWHERE;
  }

  @Override
  public final List<String> objections(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    for (String key : List.of(BOOT_DEADLINE, PATIENCE)) {
      try {
        var unused = duration(spec, key, BOOT);
      } catch (HostException e) {
        all.add(String.valueOf(e.getMessage()));
      }
    }
    boolean hasRate =
        spec.lan().map(Lan::rateBitsPerSecond).orElse(OptionalLong.empty()).isPresent();
    if (hasRate && wiring(spec) != Wiring.TAP) {
      all.add(
          "platform %s: the rate of a real network cannot be limited from here; leave lan.rate out"
              .formatted(spec.name()));
    }
    if (GuestAccess.isOfTemplate(spec)) {
      try {
        var unused = GuestAccess.ofTemplate(spec);
      } catch (HostException e) {
        all.add(String.valueOf(e.getMessage()));
      }
    }
    all.addAll(ownObjections(spec));
    return all;
  }

  @Override
  public final Platform create(PlatformSpec spec, RunContext context) throws HostException {
    return new ManagedPlatform(this, spec, context);
  }

  /** Opens its control for a platform. */
  PatientControl control(PlatformSpec spec) throws HostException, InterruptedException {
    return new PatientControl(
        open(spec.name(), spec.settings()), duration(spec, PATIENCE, PATIENT));
  }

  /** Opens the control of a machine that is on record. */
  PatientControl control(SortedMap<String, String> settings, Duration patience)
      throws HostException, InterruptedException {
    return new PatientControl(open(kind(), settings), patience);
  }

  /**
   * What has to be on record of a machine, so that it can be removed: by default those of {@link
   * #controlSettings} that the campaign gives. A kind that takes some of them from elsewhere, such
   * as the environment, adds them, because whoever removes may have another. Never a password.
   *
   * @throws HostException if they cannot be found out any more
   */
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    SortedMap<String, String> kept = new TreeMap<>(spec.settings());
    kept.keySet().retainAll(controlSettings());
    return kept;
  }

  static Duration bootDeadline(PlatformSpec spec) throws HostException {
    return duration(spec, BOOT_DEADLINE, BOOT);
  }

  static String java(PlatformSpec spec) {
    return spec.setting(JAVA).orElse(RemoteMachine.SHIP);
  }

  private static Duration duration(PlatformSpec spec, String key, Duration otherwise)
      throws HostException {
    String text = spec.setting(key).orElse("");
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      long nanos = Dimension.DURATION.parseWhole(text);
      if (nanos > 0) {
        return Duration.ofNanos(nanos);
      }
    } catch (IllegalArgumentException e) {
      // told below, with what was expected
    }
    throw new HostException(
        "platform %s: %s is '%s', expected a duration such as 90s or 5min"
            .formatted(spec.name(), key, text));
  }
}
