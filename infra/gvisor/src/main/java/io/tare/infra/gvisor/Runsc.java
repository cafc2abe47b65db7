package io.tare.infra.gvisor;

import io.tare.infra.gvisor.GvisorSettings.Interception;
import io.tare.infra.gvisor.GvisorSettings.Layer;
import io.tare.infra.gvisor.GvisorSettings.Stack;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Tool;
import io.tare.infra.hosts.shell.FileDigests;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program of gVisor, and what its version can do.
 *
 * @param version as it reports it
 * @param sha256 of its file, in hexadecimal digits
 * @param flags its description of its options
 * @param hasOwnStack whether its network stack works on this kernel
 */
record Runsc(Path program, String version, String sha256, String flags, boolean hasOwnStack) {

  private static final Pattern VERSION = Pattern.compile("runsc version (\\S+)");
  private static final Pattern PLATFORMS =
      Pattern.compile("-platform \\S+\\s+specifies which platform to use: ([^.\"]*)");

  /** They print a few lines. */
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String BUFFERS = "/proc/sys/net/core/rmem_default";

  /** Asks it. */
  static Runsc of(Path program) throws HostException {
    try {
      Tool version = Tool.endedWithin(PATIENCE, program.toString(), "--version");
      Matcher found = VERSION.matcher(version.output());
      if (version.status() != 0 || !found.find()) {
        throw new HostException(
            "%s is not a runsc: --version printed \"%s\"".formatted(program, version.output()));
      }
      String sum =
          HexFormat.of().formatHex(FileDigests.of(FileDigests.Sum.SHA256, List.of(program)).get(0));
      // "flags" ends with the status of a wrong command.
      String flags = Tool.endedWithin(PATIENCE, program.toString(), "flags").output();
      boolean hasOwnStack = lists(flags, Interception.SYSTRAP) || !looksLikeTheMachines();
      return new Runsc(program, found.group(1), sum, flags, hasOwnStack);
    } catch (IOException e) {
      throw new HostException("cannot run " + program + ": " + e.getMessage(), e);
    }
  }

  /** Whether it can intercept system calls in this way. */
  boolean has(Interception interception) {
    return lists(flags, interception);
  }

  private static boolean lists(String flags, Interception interception) {
    Matcher listed = PLATFORMS.matcher(flags);
    return listed.find()
        && List.of(listed.group(1).split("[ ,()]+")).contains(GvisorSettings.word(interception));
  }

  private boolean knows(String flag) {
    return flags.contains(" -" + flag + " ") || flags.contains("\t-" + flag + " ");
  }

  /** What a platform intercepts by, whatever its campaign leaves open. */
  Interception interception(GvisorSettings settings) {
    return settings
        .interception()
        .orElse(has(Interception.SYSTRAP) ? Interception.SYSTRAP : Interception.PTRACE);
  }

  /** Whose network stack a platform uses, whatever its campaign leaves open. */
  Stack stack(GvisorSettings settings) {
    return settings.stack().orElse(hasOwnStack ? Stack.SANDBOX : Stack.HOST);
  }

  /** The same two in words. */
  String choice(GvisorSettings settings) {
    return "%s, network %s"
        .formatted(
            GvisorSettings.word(interception(settings)), GvisorSettings.word(stack(settings)));
  }

  /** Why it cannot run what a campaign asks for. */
  Optional<String> objection(GvisorSettings settings) {
    Interception wanted = interception(settings);
    if (!has(wanted)) {
      return Optional.of(
          "runsc %s (%s) has no platform %s; %s"
              .formatted(version, program, GvisorSettings.word(wanted), RunscSource.OTHER));
    }
    if (settings.directfs().isPresent() && !knows("directfs")) {
      return Optional.of(
          "runsc %s (%s) has no directfs; leave it out, %s"
              .formatted(version, program, RunscSource.OTHER));
    }
    if (stack(settings) == Stack.SANDBOX && !hasOwnStack) {
      return Optional.of(
          ("runsc %s (%s) takes every network namespace of this kernel for the machine's own; leave"
                  + " network out or set it to host, %s")
              .formatted(version, program, RunscSource.OTHER));
    }
    return Optional.empty();
  }

  /**
   * Whether old versions refuse a new network namespace: they know the machine's own by a file that
   * newer kernels have in all.
   */
  private static boolean looksLikeTheMachines() {
    try {
      return Tool.ended("unshare", "--user", "--map-root-user", "--net", "test", "-e", BUFFERS)
              .status()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The program with its options for a container.
   *
   * @param hasGroups whether it limits the container by control groups
   * @param directory for what programs inside write
   */
  List<String> words(GvisorSettings settings, boolean hasGroups, Path directory) {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.add("--platform=" + GvisorSettings.word(interception(settings)));
    words.add("--network=" + GvisorSettings.word(stack(settings)));
    words.add("--overlay2=root:" + medium(settings.layer(), directory));
    settings.directfs().ifPresent(value -> words.add("--directfs=" + value));
    if (!hasGroups) {
      words.add("--ignore-cgroups");
    }
    return words;
  }

  /** Older versions take the directory without a word before it. */
  private String medium(Layer layer, Path directory) {
    if (layer == Layer.MEMORY) {
      return GvisorSettings.word(layer);
    }
    return (flags.contains("dir=") ? "dir=" : "") + directory;
  }
}
