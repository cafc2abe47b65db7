package io.tare.infra.ssh;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reaches every machine of a laboratory by OpenSSH and by Tare; ends with 1 if they differ. */
final class ReachedMachines {

  private static final Duration SOON = Duration.ofSeconds(60);

  private final SshLaboratory laboratory;
  private final Map<String, Integer> ports;
  private final Path answer;

  /**
   * Writes the program that tells OpenSSH's client the password: once, since it runs in parallel.
   */
  private ReachedMachines(SshLaboratory laboratory, Map<String, Integer> ports) throws IOException {
    this.laboratory = laboratory;
    this.ports = ports;
    this.answer = laboratory.directory().resolve("answer");
    Files.writeString(answer, "#!/bin/sh\necho \"$" + SshLaboratory.PASSWORD_VARIABLE + "\"\n");
    Files.setPosixFilePermissions(answer, PosixFilePermissions.fromString("rwx------"));
  }

  public static void main(String[] arguments) throws Exception {
    SshLaboratory laboratory = new SshLaboratory(Path.of(arguments[0]));
    List<Process> started = new ArrayList<>();
    boolean isWell = false;
    try (SecurityKeyAgent touched = SecurityKeyAgent.at(laboratory.touchAgent())) {
      Files.writeString(laboratory.directory().resolve("touch.pub"), touched.publicLine());
      Path copied = laboratory.directory().resolve("copied");
      Files.copy(laboratory.key("certified"), copied);
      Files.setPosixFilePermissions(copied, PosixFilePermissions.fromString("rw-------"));
      Map<String, Integer> ports = laboratory.start(started);
      laboratory.configure(ports);
      started.add(agent(laboratory));
      isWell = new ReachedMachines(laboratory, ports).isWell();
    } finally {
      started.forEach(each -> each.descendants().forEach(ProcessHandle::destroy));
      started.forEach(Process::destroy);
    }
    System.exit(isWell ? 0 : 1);
  }

  private static Process agent(SshLaboratory laboratory) throws Exception {
    Process agent =
        SearchPath.builder("ssh-agent", "-D", "-a", laboratory.agent().toString())
            .redirectErrorStream(true)
            .redirectOutput(laboratory.directory().resolve("agent.log").toFile())
            .start();
    while (!Files.exists(laboratory.agent())) {
      Thread.sleep(10);
    }
    Process add = SearchPath.builder("ssh-add", "-q", "" + laboratory.key("agent")).start();
    if (add.waitFor() != 0) {
      throw new IllegalStateException("ssh-add failed");
    }
    return agent;
  }

  private boolean isWell() throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(4);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (Configuration each : Configuration.all()) {
        all.add(workers.submit(() -> isSame(each)));
      }
      boolean isWell = true;
      for (Future<Boolean> each : all) {
        isWell &= each.get();
      }
      return isWell && refusesAConfigurationOfOthers();
    } finally {
      workers.shutdownNow();
    }
  }

  private boolean refusesAConfigurationOfOthers() throws Exception {
    Files.setPosixFilePermissions(
        laboratory.home().resolve("config"), PosixFilePermissions.fromString("rw-rw-rw-"));
    return isSame(
        new Configuration(
            "configuration of others",
            "lab",
            "lab",
            Map.of(),
            false,
            java.util.Optional.of(
                "OpenSSH refuses its configuration: Bad owner or permissions.*")));
  }

  private boolean isSame(Configuration each) throws Exception {
    int ssh = openSsh(each);
    String tare = tare(each);
    boolean isRight =
        each.words()
            .map(words -> ssh != 0 && tare.matches("[^ ]+: " + replaced(words)))
            .orElse(ssh == 0 && tare.isEmpty());
    System.out.printf(
        "%s %-26s ssh: %3d  Tare: %s%n",
        isRight ? "same" : "DIFFERENT", each.name(), ssh, tare.isEmpty() ? "reached" : tare);
    return isRight;
  }

  private String replaced(String text) {
    return laboratory.replaced(text, ports);
  }

  /** A login shell that is not restricted can replace itself by a program. */
  private int openSsh(Configuration each) throws Exception {
    List<String> words =
        new ArrayList<>(List.of("timeout", "--foreground", "" + SOON.toSeconds(), "ssh"));
    if (!each.hasPassword()) {
      words.addAll(List.of("-o", "BatchMode=yes"));
    }
    words.addAll(List.of(replaced(each.ssh()).split(" ")));
    words.add("exec true");
    ProcessBuilder builder = SearchPath.builder(words);
    builder.environment().put("SSH_ASKPASS", answer.toString());
    // A jump host's client has no BatchMode, and would ask about an unknown key for ever.
    builder.environment().put("SSH_ASKPASS_REQUIRE", each.hasPassword() ? "force" : "never");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0 && each.words().isEmpty()) {
      System.out.println(said);
    }
    return status;
  }

  /** Empty, or the message. */
  private String tare(Configuration each) throws Exception {
    Map<String, String> settings = new TreeMap<>();
    each.settings().forEach((key, value) -> settings.put(key, replaced(value)));
    try (SshHost host =
        SshHost.connect(
            "lab",
            SshAccess.destination(
                    PlatformSettings.of("lab", settings), SshAddress.parse(replaced(each.host())))
                .target())) {
      return host.run(Command.of("true"), SOON).succeeded() ? "" : "the command failed";
    } catch (HostException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
