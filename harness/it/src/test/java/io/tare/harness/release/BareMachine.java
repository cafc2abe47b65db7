package io.tare.harness.release;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * A machine with a Java runtime but neither compiler nor Maven: only the modules that the
 * documentation requires, and the system's programs without those of a JDK.
 *
 * @param place contains {@code jre} and {@code programs}
 */
record BareMachine(Path place) {

  private static final List<String> MODULES =
      List.of("java.se", "jdk.incubator.vector", "jdk.management", "jdk.unsupported");

  private static final long DEADLINE_MINUTES = 10;

  static BareMachine below(Path place) throws IOException {
    ToolProvider jlink = ToolProvider.findFirst("jlink").orElse(null);
    assumeTrue(jlink != null, "this JDK has no jlink; use one that has");
    int status =
        jlink.run(
            System.out,
            System.err,
            "--add-modules=" + String.join(",", MODULES),
            "--output=" + place.resolve("jre"));
    assumeTrue(status == 0, "this JDK has no modules to link; install a whole one");
    Path programs = Files.createDirectory(place.resolve("programs"));
    for (String system : List.of("/usr/sbin", "/usr/bin")) {
      try (Stream<Path> files = Files.list(Path.of(system))) {
        for (Path each : files.filter(BareMachine::isNoDeveloperTool).toList()) {
          Path link = programs.resolve(each.getFileName());
          if (!Files.isSymbolicLink(link)) {
            Files.createSymbolicLink(link, each);
          }
        }
      }
    }
    return new BareMachine(place);
  }

  private static boolean isNoDeveloperTool(Path program) {
    String name = program.getFileName().toString();
    return !name.startsWith("mvn") && !name.startsWith("java");
  }

  /** Removes the links, because removing a directory would warn about each. */
  void clear() throws IOException {
    try (Stream<Path> links = Files.list(place.resolve("programs"))) {
      for (Path each : links.toList()) {
        Files.delete(each);
      }
    }
  }

  /** Runs a program in a directory, which also contains {@code HOME} and the cache. */
  CommandResult run(Path directory, Object... words) throws IOException, InterruptedException {
    Path out = Files.createTempFile(place, "said-", ".out");
    Path err = Files.createTempFile(place, "said-", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(Stream.of(words).map(Object::toString).toList())
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", place.resolve("jre/bin") + ":" + place.resolve("programs"));
    builder.environment().put("HOME", place.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      var unused = process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES);
    } finally {
      process.destroyForcibly();
    }
    return new CommandResult(process.waitFor(), Files.readString(out), Files.readString(err));
  }

  /** The output of a program, and its exit status. */
  record CommandResult(int status, String out, String err) {}
}
