package io.tare.infra.guests;

import io.tare.infra.hosts.clock.Stopwatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Processes of one run, identified by its token in their command lines. */
final class GuestProcesses {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private GuestProcesses() {}

  /** All that live. */
  static List<ProcessHandle> of(String token) {
    return ProcessHandle.allProcesses().filter(each -> commandLine(each).contains(token)).toList();
  }

  /** Only hypervisors: neither the shells that watch them, nor a guest's programs. */
  static List<ProcessHandle> hypervisors(String token) {
    return of(token).stream().filter(GuestProcesses::isHypervisor).toList();
  }

  private static boolean isHypervisor(ProcessHandle process) {
    String program = process.info().command().orElse("");
    return program.endsWith(Uml.PROGRAM) || program.contains("qemu-system");
  }

  /** Those left after supervisors have had time to end. */
  static List<String> left(String token) throws InterruptedException {
    Stopwatch waited = Stopwatch.started();
    List<ProcessHandle> left = of(token);
    while (!left.isEmpty() && !waited.isBeyond(PATIENCE)) {
      Thread.sleep(100);
      left = of(token);
    }
    return left.stream().map(GuestProcesses::commandLine).toList();
  }

  /** Its words, terminated by NUL; empty if it has ended. */
  static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
