package io.tare.infra.guests;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.Connector;
import io.tare.infra.api.Expectation;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.SettingType;
import io.tare.infra.api.Substitute;
import io.tare.infra.guests.QemuHardware.Cache;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.image.GuestImage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code uml}: a guest under User Mode Linux. */
public final class UmlKind implements PlatformKind {

  private static final Key<Duration> BOOT_DEADLINE =
      Key.of("boot_deadline", SettingType.DEADLINE, Login.DEADLINE_WORDS)
          .orElse(Duration.ofSeconds(60));

  private static final Key<Cache> CACHE =
      QemuHardware.choice(
              "cache",
              List.of(Cache.NONE, Cache.WRITEBACK),
              "whether this machine's page cache keeps what the guest reads from its own disk:"
                  + " `none` has it give that up, by a library that is compiled once")
          .leftOut("none if `gcc` is installed, otherwise writeback");

  private static final Spec SETTINGS = Spec.of(GuestImage.SETTING, CACHE, BOOT_DEADLINE);

  @Override
  public String kind() {
    return "uml";
  }

  @Override
  public String description() {
    return "a User Mode Linux guest: a second kernel that runs as a process";
  }

  @Override
  public Expectation expectation() {
    return new Expectation(Duration.ofSeconds(6), Duration.ofSeconds(19), 1.5);
  }

  @Override
  public List<Substitute> substitutes() {
    return List.of(Substitute.of(2, kind(), "a User Mode Linux guest"));
  }

  @Override
  public Spec settings() {
    return SETTINGS;
  }

  @Override
  public int maxCpus() {
    return Uml.CPUS;
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    return GuestRequirements.objections(spec, List.of(uml(spec, List.of())));
  }

  /** Every guest has a network to this machine. */
  @Override
  public Optional<String> objectionToSharedFiles(PlatformSpec spec) {
    return Optional.empty();
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> own = new ArrayList<>();
    own.add(new Requirement(Uml.PROGRAM, "user-mode-linux"));
    if (WideRegisters.areHere() || spec.find(CACHE).equals(Optional.of(Cache.NONE))) {
      own.add(UmlLibrary.COMPILER);
    }
    return GuestRequirements.programs(own, spec, Uml.HAS_TAP);
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    return GuestRequirements.rights(spec, Uml.HAS_TAP);
  }

  @Override
  public Optional<String> objectionToCopies() {
    return Optional.empty();
  }

  @Override
  public Connector connector(PlatformSpec spec) {
    return Connector.TAP;
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) throws HostException {
    List<UmlLibrary> libraries =
        tasks(spec, WideRegisters.areHere(), UmlLibrary.COMPILER.found().isPresent()).stream()
            .map(task -> new UmlLibrary(task, context))
            .toList();
    return new GuestPlatform(spec, context, progress -> List.of(uml(spec, libraries)));
  }

  /**
   * What a guest needs libraries for.
   *
   * @param hasWideRegisters whether the processors have
   * @param hasCompiler without which the machine keeps what a guest reads, unless it must not
   */
  static Set<UmlLibrary.Task> tasks(
      PlatformSpec spec, boolean hasWideRegisters, boolean hasCompiler) {
    Set<UmlLibrary.Task> all = EnumSet.noneOf(UmlLibrary.Task.class);
    if (hasWideRegisters) {
      all.add(UmlLibrary.Task.REGISTERS);
    }
    if (spec.find(CACHE).orElse(hasCompiler ? Cache.NONE : Cache.WRITEBACK) == Cache.NONE) {
      all.add(UmlLibrary.Task.READS);
    }
    return all;
  }

  private static Uml uml(PlatformSpec spec, List<UmlLibrary> libraries) {
    return new Uml(spec.get(BOOT_DEADLINE), libraries);
  }
}
