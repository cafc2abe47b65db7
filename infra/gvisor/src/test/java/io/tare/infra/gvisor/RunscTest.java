package io.tare.infra.gvisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Resources;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunscTest {

  private static final Path PROGRAM = Path.of("/opt/runsc");
  private static final Path DIRECTORY = Path.of("/cache/container");

  /** What a version of 2026 prints, and one of 2022. */
  private static final String NEW =
      " -directfs \tdirectly access the container filesystems"
          + " -overlay2 value     \twrap mounts: 'memory', 'self' or 'dir=/abs/dir/path'"
          + " -platform string     \tspecifies which platform to use: systrap (default), ptrace,"
          + " kvm. (default \"systrap\")   -platform_device_path string ";

  private static final String OLD =
      " -overlay2 value     \twrap mounts: 'memory' or existing directory path"
          + " -platform string     \tspecifies which platform to use: ptrace (default), kvm."
          + " (default \"ptrace\")";

  private static Runsc runsc(String flags) {
    return new Runsc(PROGRAM, "1.0", "ab", flags, true);
  }

  /** Debian's on a new kernel. */
  private static Runsc withoutStack() {
    return new Runsc(PROGRAM, "1.0", "ab", OLD, false);
  }

  private static GvisorSettings settings(String... words) {
    TreeMap<String, String> texts = new TreeMap<>();
    for (int i = 0; i < words.length; i += 2) {
      texts.put(words[i], words[i + 1]);
    }
    return new GvisorSettings(
        new PlatformSpec("gv", GvisorKind.KIND, texts, new Resources(1, 1 << 30), List.of()));
  }

  private static List<String> words(String flags, String... settings) {
    return runsc(flags).words(settings(settings), true, DIRECTORY);
  }

  @Test
  void interceptsBySystrapAndWritesToTheDiskOutsideOfTheRoot() {
    assertThat(words(NEW))
        .containsExactly(
            "/opt/runsc",
            "--platform=systrap",
            "--network=sandbox",
            "--overlay2=root:dir=/cache/container");
  }

  @Test
  void anOldVersionInterceptsByPtraceAndTakesADirectoryWithoutAWord() {
    assertThat(words(OLD)).contains("--platform=ptrace", "--overlay2=root:/cache/container");
  }

  @Test
  void whatACampaignLeavesOpenIsWhatThisProgramCan() {
    assertThat(withoutStack().objection(settings())).isEmpty();
    assertThat(withoutStack().words(settings(), true, DIRECTORY))
        .contains("--platform=ptrace", "--network=host");
    assertThat(withoutStack().choice(settings())).isEqualTo("ptrace, network host");
    assertThat(runsc(NEW).choice(settings())).isEqualTo("systrap, network sandbox");
  }

  @Test
  void aNetworkStackThatIsAskedForIsNotReplaced() {
    assertThat(withoutStack().objection(settings("network", "sandbox")))
        .contains(
            "runsc 1.0 (/opt/runsc) takes every network namespace of this kernel for the machine's"
                + " own; leave network out or set it to host, name another one in the setting"
                + " runsc, or leave that out and install Go 1.21 or newer, with which Tare builds"
                + " one");
    assertThat(withoutStack().objection(settings("network", "host"))).isEmpty();
  }

  @Test
  void settingsBecomeOptions() {
    assertThat(
            words(
                NEW,
                "platform",
                "ptrace",
                "network",
                "host",
                "directfs",
                "false",
                "overlay",
                "memory"))
        .containsExactly(
            "/opt/runsc",
            "--platform=ptrace",
            "--network=host",
            "--overlay2=root:memory",
            "--directfs=false");
  }

  @Test
  void withoutControlGroupsItIsToldToLeaveThemAlone() {
    assertThat(runsc(NEW).words(settings(), false, DIRECTORY)).contains("--ignore-cgroups");
    assertThat(words(NEW)).doesNotContain("--ignore-cgroups");
  }

  @Test
  void aVersionWithoutSystrapIsRefusedForIt() {
    assertThat(runsc(OLD).objection(settings("platform", "systrap")))
        .contains(
            "runsc 1.0 (/opt/runsc) has no platform systrap; name another one in the setting runsc, or"
                + " leave that out and install Go 1.21 or newer, with which Tare builds one");
    assertThat(runsc(NEW).objection(settings("platform", "systrap"))).isEmpty();
  }

  @Test
  void aVersionWithoutDirectfsIsRefusedForIt() {
    assertThat(runsc(OLD).objection(settings("network", "host", "directfs", "false")))
        .contains(
            "runsc 1.0 (/opt/runsc) has no directfs; leave it out, name another one in the"
                + " setting runsc, or leave that out and install Go 1.21 or newer, with which Tare"
                + " builds one");
    assertThat(runsc(NEW).objection(settings("directfs", "false"))).isEmpty();
  }
}
