package io.tare.infra.machine.hardware;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.infra.api.PlatformSpec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What executes the code of QEMU's guests. */
public enum Accelerator {
  /** The processor itself, where hardware and kernel support it. */
  KVM("kvm", "host"),
  /** Translation in software: runs everywhere, ten times slower. */
  TCG("tcg,thread=multi", "max");

  /** The values in a campaign. */
  public enum Choice {
    AUTO,
    KVM,
    TCG;

    /** The written form. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The accelerator of a guest. */
  public static final Key<Choice> SETTING =
      Key.of(
              "accelerator",
              Scalar.choice(List.of(Choice.values()), Choice::label),
              "what executes the guest's code; `auto` uses KVM if it works, otherwise TCG")
          .orElse(Choice.AUTO);

  private static final Pattern FLAGS = Pattern.compile("(?m)^flags\\s*:.*\\b(vmx|svm)\\b");

  private static final Pattern RELEASE = Pattern.compile("^\\s*(\\d+)\\.\\d+");

  /** Up to this release of QEMU a busy guest under TCG does not survive its migration. */
  private static final int LAST_THAT_DAMAGES = 9;

  private final String option;
  private final String cpu;

  Accelerator(String option, String cpu) {
    this.option = option;
    this.cpu = cpu;
  }

  /** The value of QEMU's option {@code -accel}. */
  public String option() {
    return option;
  }

  /** The processor that the guest sees. */
  public String cpu() {
    return cpu;
  }

  /** Its name for people and in records. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a processor of Intel's or AMD's supports guests.
   *
   * @param cpuinfo the text of {@code /proc/cpuinfo}
   */
  public static boolean hasSupport(String cpuinfo) {
    return FLAGS.matcher(cpuinfo).find();
  }

  /**
   * What to try for a guest, in this order.
   *
   * @param hasKvm whether KVM runs guests here
   */
  public static List<Accelerator> of(Choice choice, boolean hasKvm) {
    return switch (choice) {
      case AUTO -> hasKvm ? List.of(KVM, TCG) : List.of(TCG);
      case KVM -> List.of(KVM);
      case TCG -> List.of(TCG);
    };
  }

  /** Why a guest that needs KVM cannot run. */
  public static Optional<String> obstacle(PlatformSpec spec) {
    return spec.get(SETTING) == Choice.KVM ? Kvm.obstacle() : Optional.empty();
  }

  /**
   * Whether migration is known to damage a busy guest: with QEMU 7.2 under TCG it completed, and
   * then the guest's kernel panicked; 10.0 worked. Versions between were not tested, and unknown
   * versions are not trusted.
   *
   * @param version of QEMU, for example {@code 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)}
   */
  public boolean damagesMigratedGuests(String version) {
    Matcher matcher = RELEASE.matcher(version);
    return this == TCG
        && (!matcher.find() || Integer.parseInt(matcher.group(1)) <= LAST_THAT_DAMAGES);
  }

  /** What is wrong with migration in a release of QEMU; empty if nothing is known. */
  public Optional<String> migrationObjection(String version) {
    return damagesMigratedGuests(version)
        ? Optional.of(
            "QEMU %s under TCG is known to damage a busy guest during migration; set emulator: trixie (QEMU 10)"
                .formatted(version.isEmpty() ? "of an unknown version" : version))
        : Optional.empty();
  }
}
