package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Impossible requests, reported before anything is measured. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class RefusalIT {

  @TempDir Path directory;

  @Test
  void reportsEveryErrorOfACampaignWithLineKeyAndExpectedValue() throws Exception {
    Program program = Program.in(directory);
    CommandResult result = program.call("run", program.campaign("bad.yaml"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line).startsWith("tare: bad.yaml:4: platforms.uml.kind: \"umll\" is"),
            line -> assertThat(line).startsWith("tare: bad.yaml:5: resources.cpus: expected a"),
            line -> assertThat(line).startsWith("tare: bad.yaml:5: resources.memory: expected a"),
            line -> assertThat(line).startsWith("tare: bad.yaml:7: workloads[0].n: expected a"),
            line -> assertThat(line).contains("bad.yaml:8: workloads[1].name: ", "allowed: "),
            line ->
                assertThat(line)
                    .endsWith(
                        "bad.yaml:9: stop.warmpu: Unknown key 'warmpu'; did you mean"
                            + " 'warmup'?"),
            line -> assertThat(line).startsWith("tare: bad.yaml:10: blocks: expected a"));
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  @Test
  void refusesToResumeADirectoryThatIsNotARun() throws Exception {
    CommandResult result = Program.in(directory).call("resume", "nowhere");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("tare: ").contains("nowhere").hasLineCount(1);
  }

  @Tag("thorough")
  @Test
  void measuresTheBestAvailablePlatformAndReportsWhatIsMissing() throws Exception {
    Machine.assumeRuns("container");
    Path programs = without(Set.of("linux.uml", "qemu-system-x86_64"));
    Program program = Program.in(directory).with("PATH", programs.toString());
    CommandResult result =
        program.run("run", program.campaign("missing.yaml"), "--replace-missing", "--out", "run");
    assertThat(result.status()).as("%s", result).isZero();
    assertThat(result.err())
        .contains("Something is missing here for uml:", "--yes installs them: user-mode-linux");
    assertThat(result.out().replaceAll("\\s+", " "))
        .contains(
            "container against native",
            "uml cannot run here (user-mode-linux not installed); container was measured instead");
  }

  /** A search path with all programs of this machine except some. */
  private static Path without(Set<String> hidden) throws Exception {
    Path programs = Files.createDirectories(Path.of("target", "programs").toAbsolutePath());
    for (String place : List.of("/usr/bin", "/usr/sbin", "/usr/local/bin")) {
      try (Stream<Path> all = Files.list(Path.of(place))) {
        for (Path each : all.toList()) {
          Path link = programs.resolve(each.getFileName());
          if (!hidden.contains(each.getFileName().toString())
              && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(link, each);
          }
        }
      }
    }
    return programs;
  }
}
