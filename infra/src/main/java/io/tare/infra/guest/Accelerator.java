package io.tare.infra.guest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/** What executes the code of QEMU's guests. */
enum Accelerator {
  /** The processor itself, where the hardware and the kernel let it. */
  KVM("kvm", "host"),
  /** Translation in software: runs everywhere, ten times slower. */
  TCG("tcg,thread=multi", "max");

  private static final Pattern FLAGS = Pattern.compile("(?m)^flags\\s*:.*\\b(vmx|svm)\\b");

  private final String option;
  private final String cpu;

  Accelerator(String option, String cpu) {
    this.option = option;
    this.cpu = cpu;
  }

  String option() {
    return option;
  }

  /** The processor that the guest sees. */
  String cpu() {
    return cpu;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether KVM may be tried. A machine that is itself virtual may offer the device without the
   * processor's support; its guests hang.
   *
   * @param cpuinfo the text of {@code /proc/cpuinfo}
   */
  static boolean mayHaveKvm(String cpuinfo, Path device) {
    boolean supported =
        FLAGS.matcher(cpuinfo).find() || System.getProperty("os.arch").equals("aarch64");
    return supported && Files.isReadable(device) && Files.isWritable(device);
  }

  /** The same for this machine. */
  static boolean mayHaveKvm() {
    try {
      String cpuinfo = Files.readString(Path.of("/proc/cpuinfo"), StandardCharsets.UTF_8);
      return mayHaveKvm(cpuinfo, Path.of("/dev/kvm"));
    } catch (IOException e) {
      return false;
    }
  }
}
