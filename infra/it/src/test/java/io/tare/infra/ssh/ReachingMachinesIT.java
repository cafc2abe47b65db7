package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.SearchPath;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether Tare reaches the machines that OpenSSH's client reaches, with OpenSSH's server and
 * client. Only real ones know what each configuration means: a test without them would compare Tare
 * with itself. All run in a mount namespace with users, passwords and a home directory of their
 * own.
 */
class ReachingMachinesIT {

  /**
   * With a copy of /etc: a mount on one of its files would end when useradd replaces that file
   * outside, for another test.
   */
  private static final String INSIDE =
      "mkdir \"$1/etc\" && mount -t tmpfs tare \"$1/etc\" && cp -a /etc/. \"$1/etc\" && cp \"$1/pam\" \"$1/etc/pam.d/sshd\""
          + " && cp \"$1/passwd\" \"$1/shadow\" \"$1/hosts\" \"$1/etc\""
          + " && mount --bind \"$1/etc\" /etc && shift && exec \"$@\"";

  /** Before the test's own limit, so that what had been reached by then is shown. */
  private static final long SOON_SECONDS = 100;

  @TempDir private Path directory;

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void tareReachesTheMachinesThatOpenSshReaches() throws Exception {
    assumeTrue(
        Files.getAttribute(Files.createFile(directory.resolve("mine")), "unix:uid").equals(0),
        "needs root, for users and passwords of its own in a mount namespace");
    for (String program : List.of("sshd", "ssh", "ssh-agent", "tcsh", "rbash", "openssl")) {
      assumeTrue(
          SearchPath.find(program).isPresent(),
          "no " + program + "; apt-get install openssh-server openssh-client tcsh bash openssl");
    }
    SshLaboratory laboratory = SshLaboratory.in(directory.resolve("laboratory"));
    Path output = directory.resolve("output");
    ProcessBuilder builder =
        SearchPath.builder(
            "unshare",
            "--mount",
            "sh",
            "-c",
            INSIDE,
            "inside",
            laboratory.directory().toString(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            ReachedMachines.class.getName(),
            laboratory.directory().toString());
    builder.environment().put(SshLaboratory.PASSWORD_VARIABLE, SshLaboratory.PASSWORD);
    // OpenSSH asks the users' file for most, and the variable for some.
    builder.environment().put("HOME", laboratory.home().getParent().toString());
    builder.environment().put("SSH_AUTH_SOCK", laboratory.agent().toString());
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      assertThat(process.waitFor(SOON_SECONDS, TimeUnit.SECONDS)).as(() -> read(output)).isTrue();
      assertThat(process.exitValue()).as(() -> read(output)).isZero();
      System.out.println(read(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }
}
