package io.tare.harness.run.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.Planner;
import io.tare.infra.api.Artefacts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Impossible campaigns, reported before anything is prepared. */
class PreflightTest {

  private static final int USAGE = 2;
  private static final int INFRASTRUCTURE = 3;

  @TempDir Path directory;

  private Path javaHome = Path.of(System.getProperty("java.home"));

  @BeforeEach
  void makeArtefacts() throws Exception {
    Files.createDirectories(artefacts().directory());
    for (String name : new String[] {"tare-services.war", "tare-client.jar", "tare-host.jar"}) {
      Files.createFile(artefacts().directory().resolve(name));
    }
    Files.createFile(artefacts().directory().resolve("glassfish-embedded-all.jar"));
  }

  @Test
  void acceptsAnOrdinaryCampaign() {
    assertThatCode(() -> check("platforms: {here: {kind: native}}")).doesNotThrowAnyException();
  }

  @Test
  void refusesMoreProcessorsThanTheMachineHas() {
    assertRefused(
        "platforms: {here: {kind: native, cpus: 1024}}",
        USAGE,
        "platform here: 1024 cpus requested, this machine has ");
  }

  @Test
  void refusesMoreClientNodesThanNamedMachines() {
    assertRefused(
        "platforms: {far: {kind: ssh, host: one, client_host: 'two,three'}}\npaths: [lan]\n"
            + "client: {machines: 3}\ndriver: {kind: closed, clients: 3}",
        USAGE,
        "platform far: client_host: names 2 of 3 machines; list all, separated by commas");
  }

  @Test
  void refusesFewerSubmissionsThanClientNodes() {
    assertRefused(
        "platforms: {here: {kind: native}}\npaths: [lan]\nstop: {submissions: 3, warmup: 50%}\n"
            + "client: {machines: 2}\ndriver: {kind: closed, clients: 2}",
        USAGE, "1 submissions are too few for 2 client programs; lower client.machines or");
  }

  @Test
  void refusesHeapsBeyondTheMemory() {
    assertRefused(
        "platforms: {here: {kind: native}}\nserver: {heap: 1400MiB}",
        USAGE,
        "platform here has 1500 MiB, too little for heaps of 1912 MiB");
  }

  /** 768 MiB of heaps, 200 MiB besides, and stacks of 5,000 threads. */
  @Test
  void refusesMoreClientsThanThereIsMemoryForTheirThreads() {
    assertRefused(
        """
        platforms: {here: {kind: native, memory: 1200MiB}}
        client: {heap: 256MiB}
        server: {heap: 512MiB}
        driver: {kind: closed, clients: 5000}
        """,
        USAGE,
        "platform here has 1200 MiB, too little for heaps of 768 MiB and 590 MiB besides");
  }

  @Test
  void countsTheClientsOfAWorkloadsOwnLoads() {
    assertRefused(
        """
        platforms: {here: {kind: native, memory: 1200MiB}}
        client: {heap: 256MiB}
        server: {heap: 512MiB}
        workloads: [{name: soa.matmul, n: 9}, {name: soa.matmul, n: 9, clients: 5000}]
        """,
        USAGE,
        "platform here has 1200 MiB, too little for heaps of 768 MiB and 590 MiB besides");
  }

  @Test
  void refusesARateOnARealNetwork() {
    assertRefused(
        "platforms: {there: {kind: ssh, host: elsewhere}}\npaths: [lan]\nlan: {rate: 100Mbit/s}",
        USAGE,
        "platform there: the rate of a real network cannot be limited from here");
  }

  @Test
  void refusesAMigrationThatTheKindDoesNotSupport() {
    assertRefused(
        """
        platforms:
          one: {kind: opennebula, endpoint: 'http://127.0.0.1:1/RPC2', template: debian, auth_file: /none}
        paths: [lan]
        driver: {kind: open, rate: 100/s}
        phases:
          - {name: moving, time: 10s, actions: [{after: 1s, migrate: bandwidth=1Gbit/s}]}
        """,
        USAGE,
        "platform one: migrate: kind opennebula takes no bandwidth; remove that, and kind"
            + " opennebula needs a target; set to=HOST");
  }

  @Test
  void refusesAnImageThatDoesNotExist() {
    assertRefused(
        "platforms: {here: {kind: native}, guest: {kind: uml, image: /none/root.ext4}}",
        USAGE,
        "platform guest: image: guest image /none/root.ext4 cannot be read");
  }

  @Test
  void refusesAnswersInFlightThatExceedTheClientsHeap() {
    assertRefused(
        """
        platforms: {here: {kind: native}}
        driver: {kind: open, rate: 20/s}
        workloads: [{name: soap.marshal, s: 50MB, c: 10}]
        """,
        USAGE,
        "driver.in_flight_max is 256, and buffers for that many answers of soap.marshal");
  }

  @Test
  void refusesAnswersOfAllCellsInTurnsThatExceedTheClientsHeap() {
    String campaign =
        """
        platforms: {here: {kind: native}}
        driver: {kind: open, rate: 20/s}
        client: {heap: %s}
        workloads: [{name: soap.marshal, s: [300kB, 310kB, 320kB, 330kB], c: 10}]
        stop: {time: 1s}
        """;

    assertRefused(
        campaign.formatted("256MiB"),
        USAGE,
        "need buffers for all answers in flight, 323 MiB together, but client.heap is 256"
            + " MiB");
    assertThatCode(() -> check(campaign.formatted("400MiB"))).doesNotThrowAnyException();
  }

  @Test
  void refusesBodiesTooLargeForTheServer() {
    assertRefused(
        """
        platforms: {here: {kind: native}}
        workloads: [{name: soap.unmarshal, s: 80MB, c: 10}]
        """,
        USAGE,
        "hold 81 MB in the server, which allows 67 MB of its heap; server.heap must be at least "
            + "611MiB, but is 512MiB");
    assertThatCode(
            () ->
                check(
                    """
                    platforms: {here: {kind: native, memory: 2GiB}}
                    server: {heap: 700MiB}
                    workloads: [{name: soap.unmarshal, s: 80MB, c: 10}]
                    """))
        .doesNotThrowAnyException();
  }

  @Test
  void doesNotBlameTheCampaignForMissingBuilds() throws Exception {
    Files.delete(artefacts().directory().resolve("tare-host.jar"));
    assertRefused(
        "platforms: {here: {kind: native}}", INFRASTRUCTURE, "tare-host.jar is missing; build");
  }

  @Test
  void refusesProfilesOnAJdkWithoutThem() throws Exception {
    Path old = Files.createDirectories(directory.resolve("jdk"));
    Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"17.0.19\"\n");
    Files.createDirectory(old.resolve("bin"));
    assertThat(Files.createFile(old.resolve("bin/java")).toFile().setExecutable(true)).isTrue();
    javaHome = old;
    assertRefused(
        "platforms: {here: {kind: native}}\nserver: {archive: profiles}",
        INFRASTRUCTURE,
        "server.archive is profiles, which needs JDK 25 or newer, but "
            + old
            + " is JDK 17; set JAVA_HOME to a newer one or server.archive to classes");
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"25\"\n");
    assertThatCode(() -> check("platforms: {here: {kind: native}}\nserver: {archive: profiles}"))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesJobsOnNodesThatDoNotReachEachOther() {
    assertRefused(
        """
        platforms: {here: {kind: native, nodes: 2}}
        networks: [loopback]
        workloads: [{name: soa.job, s: 1MB, passes: 1}]
        """,
        USAGE,
        "soa.job on several nodes needs a network between them; set networks to [lan]");
  }

  @Test
  void refusesPeersOnAServerWithoutADiskOfTares() {
    assertRefused(
        """
        platforms: {here: {kind: native}}
        server: {host: admin}
        workloads: [{name: soa.peer, s: 1MB, passes: 1}]
        """,
        USAGE,
        "soa.peer needs a server that Tare starts with a disk; remove the workload or server.host");
  }

  @Test
  void refusesProfilesBesideVectors() throws Exception {
    assertRefused(
        """
        platforms: {here: {kind: native}}
        server: {archive: profiles}
        workloads: [{name: soa.matmul-vector, n: 10}]
        """,
        USAGE,
        "server.archive is profiles, but the vectors of soa.matmul-vector prevent the JVM");
  }

  /** A migration that completes but damages the guest cannot be detected by waiting for it. */
  @Test
  void refusesToMigrateUnderAnEmulatorThatDamagesGuests() throws Exception {
    Path old = program("QEMU emulator version 7.2.22 (Debian 1:7.2)");

    assertRefused(
        moving("emulator: " + old, "[lan]"),
        USAGE,
        "platform guest: QEMU 7.2.22 (Debian 1:7.2) under TCG is known to damage a busy guest during"
            + " migration; set emulator: trixie");
  }

  @Test
  void letsAGuestMigrateUnderAnEmulatorThatDoesNotDamageIt() throws Exception {
    Path good = program("QEMU emulator version 10.0.2 (Debian 1:10.0.2)");

    assertThatCode(() -> check(moving("emulator: " + good, "[lan]"))).doesNotThrowAnyException();
    assertThatCode(() -> check(moving("emulator: trixie", "[lan]"))).doesNotThrowAnyException();
  }

  @Test
  void refusesToMigrateAGuestThatHasNoNetwork() {
    assertRefused(
        moving("emulator: trixie", "[loopback]"),
        USAGE,
        "platform guest: a guest migrates on a network; set networks: [lan]");
  }

  @Test
  void ignoresEmulatorsOfGuestsThatDoNotMigrate() throws Exception {
    Path old = program("QEMU emulator version 7.2.22");
    String still = moving("emulator: " + old, "[lan]").replace("migrate: live", "run: sync");

    assertThatCode(() -> check(still)).doesNotThrowAnyException();
  }

  private static String moving(String setting, String paths) {
    return """
    platforms: {guest: {kind: qemu, accelerator: tcg, %s}}
    reference: guest
    paths: %s
    driver: {kind: open, rate: 20/s}
    phases: [{name: moving, time: 5s, actions: [{after: 1s, migrate: live}]}]
    """
        .formatted(setting, paths);
  }

  private Path program(String text) throws Exception {
    Path program = directory.resolve("qemu");
    Files.writeString(program, "#!/bin/sh\n[ \"$1\" = --version ] && echo '" + text + "'\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  private void assertRefused(String text, int status, String words) {
    RunRefusedException refused =
        catchThrowableOfType(RunRefusedException.class, () -> check(text));
    assertThat(refused).as("the refusal of %s", text).isNotNull();
    assertThat(refused).hasMessageContaining(words);
    assertThat(refused.exitStatus()).isEqualTo(status);
  }

  private void check(String text) throws Exception {
    String workloads =
        text.contains("workloads:") ? "" : "\nworkloads: [{name: soa.quicksort, n: 10}]";
    Campaign campaign = CampaignFile.parse("x", "name: checked\n" + text + workloads);
    Preflight.check(campaign, new Planner(campaign).plan(1), directory, artefacts());
  }

  private Artefacts artefacts() {
    return new Artefacts(directory.resolve("artefacts"), javaHome, directory);
  }
}
