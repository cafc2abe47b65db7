package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A library lets the clock of one platform's programs run fast, or sets it. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class FastClockIT {

  private static final String LIBRARY =
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdlib.h>
      #include <time.h>
      #include <unistd.h>
      static long long begun, looked, set;
      int clock_gettime(clockid_t which, struct timespec *time) {
        static int (*real)(clockid_t, struct timespec *);
        if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
        int failed = real(which, time);
        if (!failed && which == CLOCK_MONOTONIC) {
          long long now = time->tv_sec * 1000000000LL + time->tv_nsec;
          if (!begun) begun = now;
          if (!set && now - looked > 10000000) {
            looked = now;
            if (!access(getenv("SET_WHEN"), F_OK)) set = 1000000000LL;
          }
          now += (now - begun) / 1000000 * atoi(getenv("FAST_PPM")) + set;
          time->tv_sec = now / 1000000000LL;
          time->tv_nsec = now % 1000000000LL;
        }
        return failed;
      }
      """;

  @TempDir Path directory;

  @Test
  void isDetectedAndCorrected() throws Exception {
    try (OwnSshd sshd = sshd()) {
      Program program = Program.in(directory);
      Program.CommandResult result = program.run("run", campaign(sshd, 5000), "--out", "run");
      assertThat(result.status()).as("%s", result).isZero();
    }

    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(cell(run, "other").validity().isValid()).isTrue();
    assertThat(rate(run, "other")).isCloseTo(1.005, within(doubt(run, "other") + 1e-5));
    assertThat(rate(run, "native")).isCloseTo(1, within(doubt(run, "native") + 1e-5));
    assertThat(run.results().findValuesAsText("kind")).contains("corrected_clock");
  }

  @Tag("long")
  @Test
  void cellsDuringAClockStepAreInvalid() throws Exception {
    try (OwnSshd sshd = sshd()) {
      Program program = Program.in(directory);
      Program.Running running = program.start("run", campaign(sshd, 0), "--out", "run");
      running.awaitSamples(directory.resolve("run"), 1);
      Files.createFile(directory.resolve("set"));
      Program.CommandResult result = running.ended();
      assertThat(result.status()).as("%s", result).isEqualTo(1);
    }

    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(cell(run, "other").validity().findings())
        .as("of client and server")
        .extracting(Validity.Finding::rule)
        .containsExactly(Validity.Rule.CLOCK, Validity.Rule.CLOCK);
    assertThat(cell(run, "native").validity().isValid()).isTrue();
  }

  private OwnSshd sshd() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    assumeTrue(Machine.isRoot(), "sshd is tested as root; run as root");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "this needs gcc; install gcc");
    return OwnSshd.in(directory);
  }

  private String campaign(OwnSshd sshd, int partsPerMillion)
      throws IOException, InterruptedException {
    Path source = Files.writeString(directory.resolve("clock.c"), LIBRARY);
    Path library = directory.resolve("clock.so");
    Process compiler =
        new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", library.toString(), source.toString())
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).isZero();
    Path java = directory.resolve("java");
    Files.writeString(
        java,
        "#!/bin/sh\nexec env FAST_PPM=%d SET_WHEN='%s/set' LD_PRELOAD='%s' '%s/bin/java' \"$@\"\n"
            .formatted(partsPerMillion, directory, library, System.getProperty("java.home")));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    String name = Program.in(directory).campaign("fast-clock.yaml");
    Path campaign = directory.resolve(name);
    Files.writeString(
        campaign,
        Files.readString(campaign)
            .replace("PORT", Integer.toString(sshd.port()))
            .replace("DIRECTORY", directory.toString()));
    return name;
  }

  private static CellFinished cell(FinishedRun run, String platform) {
    List<CellFinished> all =
        run.entries(CellFinished.class).stream()
            .filter(each -> each.trial().endsWith("-" + platform))
            .toList();
    return all.get(all.size() - 1);
  }

  private static double doubt(FinishedRun run, String platform) {
    return cell(run, platform).observations().get("client_clock_doubt_ratio");
  }

  private static double rate(FinishedRun run, String platform) {
    return cell(run, platform).observations().get("client_clock_ratio");
  }
}
