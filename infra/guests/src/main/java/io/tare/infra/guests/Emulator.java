package io.tare.infra.guests;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.DebianQemu;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The QEMU that runs guests: the installed one, or another release's.
 *
 * @param words that start it
 * @param directories of its firmware, if not in QEMU's default place
 * @param environment that it needs
 */
record Emulator(List<String> words, List<Path> directories, SortedMap<String, String> environment) {

  /** The installed one. */
  static final Emulator INSTALLED =
      new Emulator(List.of("qemu-system-x86_64"), List.of(), new TreeMap<>());

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A program that the user chose. */
  static Emulator at(Path program) {
    return new Emulator(List.of(program.toString()), List.of(), new TreeMap<>());
  }

  /** The QEMU of a Debian release in its own tree, with its own libraries and modules. */
  static Emulator in(Path tree) {
    DebianQemu qemu = new DebianQemu(tree);
    return new Emulator(qemu.words(), qemu.directories(), qemu.environment());
  }

  Emulator {
    words = List.copyOf(words);
    directories = List.copyOf(directories);
  }

  /** The first words of the command line. */
  Command command(List<String> options) {
    List<String> all = new ArrayList<>(words);
    directories.forEach(each -> all.addAll(List.of("-L", each.toString())));
    all.addAll(options);
    Command command = Command.of(all);
    for (Map.Entry<String, String> each : environment.entrySet()) {
      command = command.with(each.getKey(), each.getValue());
    }
    return command;
  }

  /** Its version text, for example {@code 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)}. */
  String version(Host host) throws HostException, InterruptedException {
    List<String> ask = new ArrayList<>(words);
    ask.add("--version");
    return version(CheckedCommand.run(host, ask.toArray(String[]::new)));
  }

  private static String version(String text) {
    return text.lines().findFirst().orElse("").replaceFirst("^QEMU emulator version ", "").strip();
  }

  /** The same without a run; empty if it cannot be run, or does not answer in time. */
  Optional<String> versionHere() {
    List<String> ask = new ArrayList<>(words);
    ask.add("--version");
    try {
      // Its output fits into a pipe, so that it ends without being read.
      Process asked =
          SearchPath.builder(ask).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      try {
        return asked.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) && asked.exitValue() == 0
            ? Optional.of(
                version(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8)))
            : Optional.empty();
      } finally {
        asked.destroyForcibly();
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
