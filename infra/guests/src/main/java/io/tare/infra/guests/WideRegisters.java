package io.tare.infra.guests;

import io.tare.harness.model.BundledFile;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets User Mode Linux run on processors with more register state than it reserves: Intel's with
 * AMX, since 2023. Until Linux 6.13 a guest's first program crashes on them. A small library,
 * compiled here once, fixes the kernel; see {@code registers.c}.
 */
record WideRegisters(RunContext context) {

  static final Requirement COMPILER = new Requirement("gcc", "gcc");

  /** Its place in the cache; depends on the source and on how it is compiled. */
  private static final String SLOT = "uml-registers-1";

  private static final String SOURCE = "registers.c";
  private static final String LIBRARY = "registers.so";
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  /** Whether this machine's processors have such registers. */
  static boolean areHere() {
    try (Stream<String> lines = Files.lines(PROCESSORS, StandardCharsets.ISO_8859_1)) {
      return areIn(lines);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * @param description of processors, from {@code /proc/cpuinfo}
   */
  static boolean areIn(Stream<String> description) {
    return description
        .filter(line -> line.startsWith("flags"))
        .findFirst()
        .map(line -> List.of(line.split("\\s+")).contains("amx_tile"))
        .orElse(false);
  }

  /** The library, compiled first if it is missing. */
  Path library(Host machine) throws HostException, InterruptedException {
    return new CacheSlot(context.cache().resolve("programs").resolve(SLOT), context.leases())
        .obtain(directory -> compile(machine, directory))
        .resolve(LIBRARY);
  }

  private static void compile(Host machine, Path directory)
      throws HostException, IOException, InterruptedException {
    Path source = directory.resolve(SOURCE);
    Files.writeString(source, BundledFile.text(WideRegisters.class, SOURCE));
    // Without libraries, so that only the compiler is needed; the called functions are loaded
    // already.
    var unused =
        CheckedCommand.run(
            machine,
            COMPILER.program(),
            "-O2",
            "-Wall",
            "-fPIC",
            "-shared",
            "-nostdlib",
            "-o",
            directory.resolve(LIBRARY).toString(),
            source.toString());
  }
}
