package io.tare.infra.guest;

import static io.tare.model.Path.LAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.image.CacheSlot;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import io.tare.infra.lease.RunLeftovers;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformContract;
import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.Environment.Fact;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every hypervisor's guests owe beyond the contract of platforms. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GuestContract implements PlatformContract {

  private PlatformStage stage;

  abstract String kind();

  /** What must be there for these guests; skips the tests otherwise. */
  abstract void assume();

  @BeforeAll
  void boot() throws Exception {
    assume();
    stage = stage(Map.of()).started();
  }

  @AfterAll
  void end() {
    if (stage != null) {
      stage.close();
    }
  }

  @Test
  void theLanPathKeepsItsRate() throws Exception {
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
    Lan lan = Lan.of(20_000_000);
    try (PlatformStage stage =
        new PlatformStage("guest-it", kind(), Map.of(), Optional.of(lan)).started()) {
      RunningPlatform platform = stage.running();
      Node serving = platform.node(Role.SERVER);
      String classes = serving.host().scratch() + "/classes";
      serving
          .host()
          .upload(
              Answering.file(),
              classes + "/" + Answering.class.getName().replace('.', '/') + ".class");
      Command serve =
          Command.of(
              serving.software().java(), "-cp", classes, Answering.class.getName(), "5000000");
      try (RunningProcess server = serving.host().start(serve)) {
        String port =
            new BufferedReader(
                    new InputStreamReader(server.standardOutput(), StandardCharsets.US_ASCII))
                .readLine();
        Node client = platform.node(Role.CLIENT);
        Command ask =
            Command.of(
                client.software().java(),
                "-cp",
                Asking.classes().toString(),
                Asking.class.getName(),
                serving.address(LAN),
                port);
        String[] told = client.host().run(ask, LONG).standardOutput().split("\n");
        assertThat(told[0]).isEqualTo("5000000");
        // 40 Mbit at 20 Mbit/s are 2 s, and some more for headers; a burst goes at once.
        assertThat(Long.parseLong(told[1])).isBetween(1900L, 5000L);
      }
      assertThat(platform.environment().facts().get("lan")).contains("20000000 bit/s");
    }
  }

  private PlatformStage stage(Map<String, String> settings) throws Exception {
    return new PlatformStage("guest-it", kind(), settings, Optional.empty());
  }

  @Override
  public RunningPlatform running() {
    return stage.running();
  }

  @Override
  public Resources resources() {
    return PlatformStage.RESOURCES;
  }

  @Test
  void tellsItsHypervisor() throws Exception {
    assertThat(running().environment().facts())
        .containsKeys(
            Fact.HYPERVISOR_NAME.key(),
            Fact.HYPERVISOR_VERSION.key(),
            Fact.HYPERVISOR_ACCELERATOR.key(),
            "hypervisor.command",
            "guest.image");
  }

  @Test
  void hasTheMemoryAskedForLessWhatItsKernelTakes() throws Exception {
    long bytes = Long.parseLong(running().environment().facts().get(Fact.MEMORY_BYTES.key()));
    assertThat(bytes).isBetween(resources().memoryBytes() * 8 / 10, resources().memoryBytes());
  }

  /** The life of a guest that is killed, started again and destroyed; booting takes longest. */
  @Test
  void killedIsSaidAtOnceStartedAgainItIsFreshAndDestroyedItLeavesNothing() throws Exception {
    PlatformStage guest = stage(Map.of()).started();
    try {
      guest.running().node(Role.SERVER).host().run(Command.of("touch", "/root/witness"), LONG);
      assertKilledInMidCommandIsSaidAtOnce(guest);
      guest.started();
      assertThat(
              guest
                  .running()
                  .node(Role.SERVER)
                  .host()
                  .run(Command.of("ls", "/root"), LONG)
                  .standardOutput())
          .doesNotContain("witness");
      assertDestroyLeavesNothing(guest);
    } finally {
      guest.close();
    }
  }

  private static void assertKilledInMidCommandIsSaidAtOnce(PlatformStage guest) throws Exception {
    Host host = guest.running().node(Role.SERVER).host();
    RunningProcess sleep = host.start(Command.of("sleep", "600"));
    List<ProcessHandle> hypervisors = hypervisors(token(guest));
    assertThat(hypervisors).isNotEmpty();
    hypervisors.forEach(ProcessHandle::destroyForcibly);
    long start = System.nanoTime();
    assertThatThrownBy(() -> sleep.waitFor(LONG))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("the guest ended")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> host.run(Command.of("true"), LONG))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("the guest ended");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    guest.running().close();
    assertNoneLeft(guest);
  }

  private static void assertDestroyLeavesNothing(PlatformStage guest) throws Exception {
    List<Resource> held = guest.context().leases().held();
    assertThat(held).anyMatch(resource -> resource instanceof Resource.ProcessId);
    guest.running().close();
    guest.running().close();
    assertNoneLeft(guest);
    assertThat(guest.context().leases().held())
        .allMatch(resource -> resource instanceof Resource.Directory);
    guest.close();
    assertThat(held).noneMatch(Resource::exists);
  }

  @Test
  void aKilledHarnessTakesTheGuestWithIt() throws Exception {
    Process harness =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                GuestVictim.class.getName(),
                kind())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String token =
        new BufferedReader(
                new InputStreamReader(harness.getInputStream(), StandardCharsets.US_ASCII))
            .readLine();
    assertThat(token).isNotNull();
    assertThat(hypervisors(token)).isNotEmpty();
    harness.destroyForcibly().waitFor();
    for (int i = 0; i < 150 && !processes(token).isEmpty(); i++) {
      Thread.sleep(100);
    }
    assertThat(processes(token)).map(GuestContract::commandLine).isEmpty();
    Leftovers left = RunLeftovers.of(PlatformStage.CACHE, token);
    assertThat(left.run()).isEqualTo("victim");
    assertThat(left.remove()).isEmpty();
    assertThat(left.resources()).noneMatch(Resource::exists);
  }

  @Test
  void aBrokenImageIsGivenUpWithTheConsolesLastWords() throws Exception {
    Map<String, String> settings =
        Map.of("image", brokenImage().toString(), "boot_deadline", "20s");
    try (PlatformStage broken = stage(settings)) {
      assertThatThrownBy(broken::started)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("console says")
          .hasMessageNotContaining("\n");
      assertNoneLeft(broken);
    }
  }

  /** A good image whose root file system is empty. */
  private Path brokenImage() throws Exception {
    Path good = Path.of(running().environment().facts().get("guest.image")).getParent();
    Path broken = PlatformStage.CACHE.resolve("broken-" + kind());
    CacheSlot.delete(broken);
    Files.createDirectories(broken);
    for (String name : List.of("vmlinuz", "initrd", "client_key", "host_key.pub", "packages.txt")) {
      Files.copy(good.resolve(name), broken.resolve(name));
    }
    return Files.write(broken.resolve("root.ext4"), new byte[8 << 20]);
  }

  /** The supervisor may need a moment after its program's end. */
  private static void assertNoneLeft(PlatformStage stage) throws Exception {
    for (int i = 0; i < 50 && !processes(token(stage)).isEmpty(); i++) {
      Thread.sleep(100);
    }
    assertThat(processes(token(stage))).map(GuestContract::commandLine).isEmpty();
  }

  private static List<ProcessHandle> hypervisors(String token) {
    return processes(token).stream()
        .filter(process -> process.info().command().map(GuestContract::isHypervisor).orElse(false))
        .toList();
  }

  private static String token(PlatformStage stage) {
    return stage.context().leases().token();
  }

  private static boolean isHypervisor(String program) {
    return program.endsWith("linux.uml") || program.contains("qemu-system");
  }

  /** Living processes whose command line names the run. */
  private static List<ProcessHandle> processes(String token) {
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process).contains(token))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
