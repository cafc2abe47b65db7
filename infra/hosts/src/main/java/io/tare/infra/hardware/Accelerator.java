package io.tare.infra.hardware;

import io.tare.infra.platform.PlatformSpec;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What executes the code of QEMU's guests. */
public enum Accelerator {
  /** The processor itself, where the hardware and the kernel let it. */
  KVM("kvm", "host"),
  /** Translation in software: runs everywhere, ten times slower. */
  TCG("tcg,thread=multi", "max");

  /** What a campaign may say of it. */
  public enum Choice {
    AUTO,
    KVM,
    TCG;

    /** As it is written. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Which of them a guest gets. */
  public static final Key<Choice> SETTING =
      Key.of(
              "accelerator",
              Scalar.choice(List.of(Choice.values()), Choice::label),
              "what executes the guest's code; `auto` takes KVM where it works, else TCG")
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

  /** What keeps a guest from running that must have KVM. */
  public static Optional<String> obstacle(PlatformSpec spec) {
    return spec.get(SETTING) == Choice.KVM ? Kvm.obstacle() : Optional.empty();
  }

  /**
   * Whether a busy guest that migrates is known to be damaged by it: QEMU 7.2 under TCG said that
   * it was complete, and then the guest's kernel panicked; 10.0 was right. Versions between were
   * not looked at, and one that does not say its version is not trusted.
   *
   * @param version of QEMU, for example {@code 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)}
   */
  public boolean damagesMigratedGuests(String version) {
    Matcher matcher = RELEASE.matcher(version);
    return this == TCG
        && (!matcher.find() || Integer.parseInt(matcher.group(1)) <= LAST_THAT_DAMAGES);
  }

  /** What is wrong with migrating a guest by a release of QEMU; empty if nothing is known. */
  public Optional<String> migrationObjection(String version) {
    return damagesMigratedGuests(version)
        ? Optional.of(
            "QEMU %s under TCG is known to damage a busy guest that migrates; set emulator: trixie, which has QEMU 10"
                .formatted(version.isEmpty() ? "of an unknown version" : version))
        : Optional.empty();
  }
}
