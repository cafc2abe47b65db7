package io.tare.infra.guest;

import io.tare.infra.hardware.Accelerator;
import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.host.Privilege;
import io.tare.infra.image.DebianQemu;
import io.tare.infra.image.DebianTree;
import io.tare.infra.platform.ActionArgument;
import io.tare.infra.platform.Expectation;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformActions;
import io.tare.infra.platform.PlatformKind;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Requirement;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;

/** {@code qemu}: a guest under QEMU, by KVM where it works and by TCG otherwise. */
public final class QemuKind implements PlatformKind {

  private static final String ACCELERATOR = "accelerator";
  private static final String MACHINE = "machine";
  private static final String EMULATOR = "emulator";

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
  public OptionalInt substituteRank() {
    return OptionalInt.of(2);
  }

  @Override
  public SortedMap<String, ActionArgument> actions() {
    return PlatformActions.withPauseAndMigration();
  }

  @Override
  public SortedMap<String, String> settings() {
    return GuestSettings.with(
        Map.of(
            ACCELERATOR,
            "auto (KVM where it works, else TCG), kvm or tcg",
            MACHINE,
            "QEMU's machine type, by default " + Qemu.DEFAULT_MACHINE,
            EMULATOR,
            "trixie for the QEMU of that Debian release, which is unpacked into the cache, or the"
                + " path of a program; by default the installed one"));
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    return GuestSettings.objections(spec, candidates(spec));
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    List<String> all = new ArrayList<>();
    if (spec.lan().isEmpty()) {
      all.add("a guest migrates on a network; say paths: [lan]");
    }
    if (topology.ownPlaces().size() != 1) {
      all.add(
          "one guest is migrated, and a trial has %d; leave migrate or the workloads out that need several nodes"
              .formatted(topology.ownPlaces().size()));
    }
    damage(spec).ifPresent(all::add);
    return all.stream().map(each -> "platform " + spec.name() + ": " + each).toList();
  }

  /** What a migration is known to do to a guest here; that of the releases is known to be right. */
  private static Optional<String> damage(PlatformSpec spec) {
    Optional<String> named = spec.setting(EMULATOR);
    if (named.filter(DebianQemu.SUITES::contains).isPresent()) {
      return Optional.empty();
    }
    try {
      if (accelerators(spec, Accelerator.mayHaveKvm()).get(0) == Accelerator.KVM) {
        return Optional.empty();
      }
      return named
          .map(program -> Emulator.at(PersonalPath.of(program)))
          .orElse(Emulator.INSTALLED)
          .versionHere()
          .flatMap(Accelerator.TCG::migrationObjection);
    } catch (HostException | InvalidPathException e) {
      return Optional.empty(); // what is wrong with the settings is told by others
    }
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    List<Requirement> own = new ArrayList<>(PROGRAMS);
    if (spec.setting(EMULATOR).isPresent()) {
      own.remove(EMULATED);
      spec.setting(EMULATOR)
          .filter(DebianQemu.SUITES::contains)
          .ifPresent(any -> own.add(UNPACKING));
    }
    return GuestRequirements.programs(own, spec, spec.lan().isPresent());
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    Set<Privilege> all = GuestRequirements.rights(spec, spec.lan().isPresent());
    if (spec.setting(EMULATOR).filter(DebianQemu.SUITES::contains).isPresent()) {
      all.add(Privilege.MANY_USERS); // to unpack it
    }
    return all;
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) throws HostException {
    return new GuestPlatform(
        spec, context, progress -> candidates(spec, emulator(spec, context, progress)).make());
  }

  private static GuestSettings.Hypervisors candidates(PlatformSpec spec) {
    return candidates(spec, Emulator.INSTALLED);
  }

  private static Emulator emulator(PlatformSpec spec, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    Optional<String> named = spec.setting(EMULATOR);
    if (named.isEmpty()) {
      return Emulator.INSTALLED;
    }
    return DebianQemu.SUITES.contains(named.get())
        ? Emulator.in(new DebianTree(context).of(named.get(), DebianQemu.PACKAGES, progress))
        : Emulator.at(PersonalPath.of(named.get()));
  }

  private static GuestSettings.Hypervisors candidates(PlatformSpec spec, Emulator emulator) {
    return () -> {
      String machine = spec.setting(MACHINE).orElse(Qemu.DEFAULT_MACHINE);
      List<Qemu> candidates = new ArrayList<>();
      for (Accelerator accelerator : accelerators(spec, Accelerator.mayHaveKvm())) {
        Duration boot = accelerator == Accelerator.KVM ? KVM_BOOT : TCG_BOOT;
        candidates.add(
            new Qemu(emulator, accelerator, machine, GuestSettings.bootDeadline(spec, boot)));
      }
      return candidates;
    };
  }

  /** What to try, in this order. */
  static List<Accelerator> accelerators(PlatformSpec spec, boolean mayHaveKvm)
      throws HostException {
    String asked = spec.setting(ACCELERATOR).orElse("auto");
    return switch (asked) {
      case "auto" ->
          mayHaveKvm ? List.of(Accelerator.KVM, Accelerator.TCG) : List.of(Accelerator.TCG);
      case "tcg" -> List.of(Accelerator.TCG);
      case "kvm" -> {
        if (!mayHaveKvm) {
          throw new HostException(
              "platform %s: KVM cannot be used: /dev/kvm must open for reading and writing and the processor have vmx or svm; take accelerator: auto"
                  .formatted(spec.name()));
        }
        yield List.of(Accelerator.KVM);
      }
      default ->
          throw new HostException(
              "platform %s: accelerator is '%s', expected auto, kvm or tcg"
                  .formatted(spec.name(), asked));
    };
  }
}
