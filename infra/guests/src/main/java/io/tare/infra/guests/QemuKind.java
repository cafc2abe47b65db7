package io.tare.infra.guests;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.ActionArgument;
import io.tare.infra.api.Connector;
import io.tare.infra.api.Expectation;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.SettingType;
import io.tare.infra.api.Substitute;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.hosts.UserPath;
import io.tare.infra.image.DebianQemu;
import io.tare.infra.image.DebianTree;
import io.tare.infra.image.GuestImage;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.machine.hardware.Accelerator.Choice;
import io.tare.infra.machine.hardware.Kvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/** {@code qemu}: a guest under QEMU, with KVM where it works and else TCG. */
public final class QemuKind implements PlatformKind {

  private static final Key<String> EMULATOR =
      Key.of(
              "emulator",
              Scalar.argument(),
              "`trixie` for the QEMU of that Debian release, unpacked into the cache ("
                  + DebianQemu.SIZE
                  + ", once; by root or a user with subordinate ids), or the path of a program")
          .leftOut("the installed one");

  private static final Key<Duration> BOOT_DEADLINE =
      Key.of("boot_deadline", SettingType.DEADLINE, Login.DEADLINE_WORDS)
          .leftOut("30s with KVM, 3min with TCG");

  private static final Spec SETTINGS =
      Spec.of(Accelerator.SETTING)
          .and(QemuHardware.SETTINGS)
          .and(EMULATOR, GuestImage.SETTING, BOOT_DEADLINE);

  private static final Requirement EMULATED = new Requirement(Qemu.PROGRAM, "qemu-system-x86");
  private static final Requirement UNPACKING = new Requirement("mmdebstrap", "mmdebstrap");

  private static final List<Requirement> PROGRAMS =
      List.of(EMULATED, new Requirement("qemu-img", "qemu-utils"));

  private static final Duration KVM_BOOT = Duration.ofSeconds(30);
  private static final Duration TCG_BOOT = Duration.ofMinutes(3);

  @Override
  public String kind() {
    return "qemu";
  }

  @Override
  public String description() {
    return "a QEMU guest: a whole machine";
  }

  @Override
  public Expectation expectation() {
    return new Expectation(Duration.ofSeconds(20), Duration.ofSeconds(80), 15);
  }

  @Override
  public List<Substitute> substitutes() {
    Substitute emulated = Substitute.of(4, kind(), "a QEMU guest that is emulated");
    return List.of(
        emulated.with(
            1, Choice.KVM.label(), "a QEMU guest by KVM", Accelerator.SETTING, Choice.KVM),
        emulated);
  }

  @Override
  public SortedMap<String, ActionArgument> actions() {
    return PlatformActions.withPauseAndMigration();
  }

  @Override
  public Spec settings() {
    return SETTINGS;
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    return GuestRequirements.objections(spec, candidates(spec, Emulator.INSTALLED));
  }

  @Override
  public List<String> obstacles(PlatformSpec spec) {
    return Stream.of(
            Accelerator.obstacle(spec),
            QemuHardware.obstacle(spec, accelerators(spec)),
            SharedDirectory.obstacle(spec),
            version(spec).flatMap(version -> QemuHardware.obstacle(spec, version)))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    List<String> all = new ArrayList<>();
    if (!spec.isNetworked()) {
      all.add("a guest migrates on a network; set networks: [lan]");
    }
    if (spec.between().size() > 1) {
      all.add(
          "a guest migrates on one network, but the campaign has %d; keep one of them"
              .formatted(spec.between().size()));
    }
    if (topology.ownNodes().size() != 1) {
      all.add(
          "only one guest can migrate, but a trial has %d; remove migrate or the workloads that need several nodes"
              .formatted(topology.ownNodes().size()));
    }
    if (spec.has(SharedDirectory.SETTING)) {
      all.add("a guest with virtiofs does not migrate; remove one of them");
    }
    damage(spec).ifPresent(all::add);
    return Stream.concat(
            all.stream().map(each -> "platform " + spec.name() + ": " + each),
            spec.objectionToMigration().stream())
        .toList();
  }

  /** Known damage by migration here; Debian releases' QEMU to unpack is known to work. */
  private static Optional<String> damage(PlatformSpec spec) {
    return version(spec)
        .filter(any -> accelerators(spec).get(0) != Accelerator.KVM)
        .flatMap(Accelerator.TCG::migrationObjection);
  }

  /** That of its QEMU; empty if it does not answer, or is one to unpack. */
  private static Optional<String> version(PlatformSpec spec) {
    Optional<String> named = spec.find(EMULATOR);
    if (named.filter(DebianQemu.SUITES::contains).isPresent()) {
      return Optional.empty();
    }
    return named
        .map(program -> Emulator.at(UserPath.of(program)))
        .orElse(Emulator.INSTALLED)
        .versionHere();
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> own = new ArrayList<>(PROGRAMS);
    if (spec.find(EMULATOR).isPresent()) {
      own.remove(EMULATED);
      spec.find(EMULATOR).filter(DebianQemu.SUITES::contains).ifPresent(any -> own.add(UNPACKING));
    }
    return GuestRequirements.programs(own, spec, spec.isNetworked());
  }

  @Override
  public Optional<String> firstUse(PlatformSpec spec, Path cache) {
    return DebianQemu.firstUse(spec.find(EMULATOR), cache);
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    Set<Privilege> all = GuestRequirements.rights(spec, spec.isNetworked());
    if (spec.find(EMULATOR).filter(DebianQemu.SUITES::contains).isPresent()) {
      all.add(Privilege.MANY_USERS); // to unpack it
    }
    if (spec.has(SharedDirectory.SETTING)) {
      all.add(Privilege.MACHINE); // its server changes the root directory
    }
    return all;
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
    return new GuestPlatform(
        spec,
        context,
        progress -> {
          withoutKvm(spec)
              .ifPresent(
                  why -> progress.step(spec.name() + ": " + why + "; QEMU emulates the processor"));
          return candidates(spec, emulator(spec, context, progress));
        });
  }

  /** Why a guest that may use KVM does not. */
  private static Optional<String> withoutKvm(PlatformSpec spec) {
    return spec.get(Accelerator.SETTING) == Choice.AUTO ? Kvm.obstacle() : Optional.empty();
  }

  private static Emulator emulator(PlatformSpec spec, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    Optional<String> named = spec.find(EMULATOR);
    if (named.isEmpty()) {
      return Emulator.INSTALLED;
    }
    return DebianQemu.SUITES.contains(named.get())
        ? Emulator.in(new DebianTree(context).of(named.get(), DebianQemu.PACKAGES, progress))
        : Emulator.at(UserPath.of(named.get()));
  }

  private static List<Qemu> candidates(PlatformSpec spec, Emulator emulator) {
    return accelerators(spec).stream()
        .map(
            each ->
                new Qemu(
                    emulator,
                    each,
                    QemuHardware.of(spec),
                    withoutKvm(spec),
                    spec.find(BOOT_DEADLINE).orElse(each == Accelerator.KVM ? KVM_BOOT : TCG_BOOT)))
        .toList();
  }

  private static List<Accelerator> accelerators(PlatformSpec spec) {
    return Accelerator.of(spec.get(Accelerator.SETTING), withoutKvm(spec).isEmpty());
  }
}
