package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.cli.program.Program.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which instances communicate best, with a known answer. */
@Tag("long")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class InstancesIT {

  /** The scheduler shares a processor among sessions, so each gets its own session. */
  private static final List<String> BUSY =
      List.of("setsid", "taskset", "-c", "1", "sh", "-c", "while :; do :; done");

  private static final int NEIGHBOURS = 3;

  @TempDir Path directory;

  @Test
  void aRateLimitAndBusyNeighboursAreFound() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    assumeTrue(
        Files.exists(Path.of("/usr/bin/NPopenmpi")), "this needs NetPIPE; install netpipe-openmpi");
    Machine.assumeLan();
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "this needs two processors");
    List<Process> busy = new ArrayList<>();
    try (NamespaceMachines machines = NamespaceMachines.in(directory.resolve("machines"))) {
      String plain = machines.add(0) + ", " + machines.add(0);
      String slow = machines.add(0);
      machines.limit(slow, "50mbit");
      String limited = slow + ", " + machines.add(0);
      String shared = machines.add(1) + ", " + machines.add(1);
      for (int i = 0; i < NEIGHBOURS; i++) {
        busy.add(new ProcessBuilder(BUSY).inheritIO().start());
      }
      Program program = Program.in(directory);
      String campaign = campaign(machines, plain, limited, shared);

      CommandResult result = program.run("run", campaign, "--out", "run");

      assertThat(result.status()).as("%s", result).isZero();
      Left.assertNothing(program.cache());
      CommandResult answer = program.run("messages", "run", "--message", "256KiB:100", "--json");
      assertThat(answer.status()).as("%s", answer).isZero();
      JsonNode found = new JsonMapper().readTree(answer.out());
      assertThat(apart(found, 262_144, "plain", "limited")).as("%s", answer.out()).isTrue();
      assertThat(apart(found, 1, "plain", "shared")).as("%s", answer.out()).isTrue();
      assertThat(found.at("/answer/instances/0/name").asText()).isEqualTo("plain");
    } finally {
      busy.forEach(Process::destroy);
    }
  }

  /** Whether two instances are distinguished at a size, in favour of the first. */
  private static boolean apart(JsonNode found, long bytes, String faster, String slower) {
    for (JsonNode pair : found.path("pairs")) {
      if (pair.path("size_bytes").asLong() == bytes
          && pair.path("first").asText().equals(faster)
          && pair.path("second").asText().equals(slower)) {
        return pair.path("apart").asBoolean();
      }
    }
    return false;
  }

  private String campaign(NamespaceMachines machines, String plain, String limited, String shared)
      throws IOException {
    String name = Program.in(directory).campaign("instances.yaml");
    Path campaign = directory.resolve(name);
    for (String each : List.of("plain", "limited", "shared")) {
      Files.createDirectories(directory.resolve(each));
    }
    Files.writeString(
        campaign,
        Files.readString(campaign)
            .replace("PLAIN", plain)
            .replace("LIMITED", limited)
            .replace("SHARED", shared)
            .replace("KEY", machines.key().toString())
            .replace("HOSTS", machines.knownHosts().toString())
            .replace("DIRECTORY", directory.toString())
            .replace("JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString()));
    return name;
  }
}
