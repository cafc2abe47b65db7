package io.tare.infra.libvirt;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Commands to libvirt, with its own message if it refuses one. */
final class Virsh implements AutoCloseable {

  static final String PROGRAM = "virsh";

  /** Longer than libvirt waits for an unresponsive hypervisor. */
  static final Duration SHORT = Duration.ofSeconds(60);

  /** For copies of whole disks. */
  static final Duration LONG = Duration.ofMinutes(30);

  private static final byte[] NOTHING = {};

  /** The file name for standard input. */
  static final String INPUT = "/dev/stdin";

  /** Messages when the daemon is down, ends, starts, or is busy with an earlier request. */
  private static final List<String> FOR_NOW =
      List.of(
          "No such file or directory",
          "Connection refused",
          "Connection reset by peer",
          "Broken pipe",
          "End of file while reading",
          "client socket is closed",
          "keepalive timeout",
          "Cannot recv data",
          "Cannot write data",
          "disconnected from",
          "Temporary failure");

  private static final List<String> BUSY =
      List.of("cannot acquire state change lock", "Device or resource busy");

  private final VirshMachine place;
  private final LibvirtSettings settings;

  Virsh(VirshMachine place, LibvirtSettings settings) {
    this.place = place;
    this.settings = settings;
  }

  VirshMachine place() {
    return place;
  }

  /** The connection. */
  String uri() {
    return settings.uri();
  }

  /** Its place, for messages. */
  String describe() {
    return settings.describe();
  }

  /**
   * Runs a command.
   *
   * @return what it printed
   * @throws TransientException if the daemon does not answer now
   * @throws HostException with libvirt's own message if it refuses
   */
  String run(String... words) throws HostException, InterruptedException {
    return run(SHORT, NOTHING, List.of(words));
  }

  /** The same with a deadline of its own. */
  String run(Duration deadline, List<String> words) throws HostException, InterruptedException {
    return run(deadline, NOTHING, words);
  }

  /** The same for a command with a file. */
  String define(byte[] file, String command, String... words)
      throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(words));
    all.add(INPUT);
    return run(SHORT, file, all);
  }

  /**
   * The output of a command; empty if libvirt refuses because its object does not exist.
   *
   * @param refusal part of its message then
   */
  Optional<String> ask(String refusal, String... words) throws HostException, InterruptedException {
    Host.Finished finished = finished(SHORT, NOTHING, List.of(words));
    if (finished.succeeded()) {
      return Optional.of(finished.standardOutput());
    }
    if (finished.standardError().contains(refusal)) {
      return Optional.empty();
    }
    throw failure(finished);
  }

  /**
   * The result of a command whose refusal does not matter.
   *
   * @throws TransientException if the daemon does not answer now
   */
  Optional<Host.Finished> attempt(String... words) throws HostException, InterruptedException {
    Host.Finished finished = finished(SHORT, NOTHING, List.of(words));
    if (finished.succeeded()) {
      return Optional.of(finished);
    }
    if (failure(finished) instanceof TransientException absent) {
      throw absent;
    }
    return Optional.empty();
  }

  private String run(Duration deadline, byte[] input, List<String> words)
      throws HostException, InterruptedException {
    Host.Finished finished = finished(deadline, input, words);
    if (!finished.succeeded()) {
      throw failure(finished);
    }
    return finished.standardOutput();
  }

  private Host.Finished finished(Duration deadline, byte[] input, List<String> words)
      throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(PROGRAM, "--quiet", "--connect", settings.uri()));
    all.addAll(words);
    return place.run(all, input, deadline);
  }

  /**
   * The result of a command, successful or not.
   *
   * @param file for the command; empty for none
   * @throws TransientException if it does not end in time
   */
  Host.Finished end(Duration deadline, byte[] file, List<String> words)
      throws HostException, InterruptedException {
    return finished(deadline, file, words);
  }

  /** The message about a refused command. */
  HostException failure(Host.Finished finished) {
    String output = words(finished.standardError());
    String message =
        settings.describe()
            + ": "
            + (output.isEmpty() ? "virsh ended with status " + finished.exitStatus() : output);
    if (isAbsent(output)) {
      return new TransientException(message + "; is libvirtd running?");
    }
    if (BUSY.stream().anyMatch(output::contains)) {
      return new TransientException(message);
    }
    if (output.contains("libvirt-sock") && output.contains("Permission denied")) {
      return new HostException(message + "; run Tare as root, or join the group libvirt");
    }
    return new HostException(message);
  }

  /** Whether the daemon did not answer, rather than refuse. */
  private static boolean isAbsent(String text) {
    boolean isOfConnection =
        text.contains("failed to connect to the hypervisor")
            || text.contains("End of file while reading data")
            || text.contains("socket")
            || text.contains("keepalive")
            || text.contains("Cannot recv data")
            || text.contains("Cannot write data");
    return isOfConnection && FOR_NOW.stream().anyMatch(text::contains);
  }

  /** virsh's error output in one line. */
  static String words(String standardError) {
    return standardError
        .lines()
        .map(line -> line.replaceFirst("^error: ", "").strip())
        .filter(line -> !line.isEmpty())
        .distinct()
        .collect(Collectors.joining(": "));
  }

  /** A file's text. */
  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    place.close();
  }
}
