package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.Command;
import io.tare.infra.HostException;
import io.tare.infra.Platform;
import io.tare.infra.PlatformContract;
import io.tare.infra.Progress;
import io.tare.infra.Resources;
import io.tare.infra.RunningProcess;
import io.tare.infra.image.CacheSlot;
import io.tare.infra.lease.Resource;
import io.tare.model.Environment.Fact;
import java.io.IOException;
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

  private GuestStage stage;

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

  private GuestStage stage(Map<String, String> settings) throws Exception {
    return new GuestStage(kind(), settings, Optional.empty());
  }

  @Override
  public Platform platform() {
    return stage.platform;
  }

  @Override
  public Resources resources() {
    return GuestStage.RESOURCES;
  }

  @Test
  void tellsItsHypervisor() throws Exception {
    assertThat(platform().environment().facts())
        .containsKeys(
            Fact.HYPERVISOR_NAME.key(),
            Fact.HYPERVISOR_VERSION.key(),
            Fact.HYPERVISOR_ACCELERATOR.key(),
            "hypervisor.command",
            "guest.image");
  }

  @Test
  void hasTheMemoryAskedForLessWhatItsKernelTakes() throws Exception {
    long bytes = Long.parseLong(platform().environment().facts().get(Fact.MEMORY_BYTES.key()));
    assertThat(bytes).isBetween(resources().memoryBytes() * 8 / 10, resources().memoryBytes());
  }

  @Test
  void startingAgainGivesAFreshGuest() throws Exception {
    try (GuestStage again = stage(Map.of()).started()) {
      again.platform.host().run(Command.of("touch", "/root/witness"), LONG);
      again.platform.stop();
      again.platform.stop();
      again.platform.start(Progress.SILENT);
      assertThat(again.platform.host().run(Command.of("ls", "/root"), LONG).standardOutput())
          .doesNotContain("witness");
    }
  }

  @Test
  void destroyLeavesNothing() throws Exception {
    GuestStage gone = stage(Map.of()).started();
    List<Resource> held = gone.context.leases().held();
    assertThat(held).anyMatch(resource -> resource instanceof Resource.ProcessId);
    gone.platform.destroy();
    gone.platform.destroy();
    assertNoneLeft(gone);
    assertThat(gone.context.leases().held())
        .allMatch(resource -> resource instanceof Resource.Directory);
    gone.close();
    assertThat(held).noneMatch(Resource::exists);
  }

  @Test
  void killedInMidCommandIsSaidAtOnce() throws Exception {
    try (GuestStage killed = stage(Map.of()).started()) {
      RunningProcess sleep = killed.platform.host().start(Command.of("sleep", "600"));
      List<ProcessHandle> hypervisors = hypervisors(killed);
      assertThat(hypervisors).isNotEmpty();
      hypervisors.forEach(ProcessHandle::destroyForcibly);
      long start = System.nanoTime();
      assertThatThrownBy(() -> sleep.waitFor(LONG))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("the guest ended")
          .hasMessageNotContaining("\n");
      assertThatThrownBy(() -> killed.platform.host().run(Command.of("true"), LONG))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("the guest ended");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
      killed.platform.stop();
      assertNoneLeft(killed);
    }
  }

  @Test
  void aBrokenImageIsGivenUpWithTheConsolesLastWords() throws Exception {
    Map<String, String> settings =
        Map.of("image", brokenImage().toString(), "boot_deadline", "20s");
    try (GuestStage broken = stage(settings)) {
      assertThatThrownBy(broken::started)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("console says")
          .hasMessageNotContaining("\n");
      assertNoneLeft(broken);
    }
  }

  /** A good image whose root file system is empty. */
  private Path brokenImage() throws Exception {
    Path good = Path.of(platform().environment().facts().get("guest.image")).getParent();
    Path broken = GuestStage.CACHE.resolve("broken-" + kind());
    CacheSlot.delete(broken);
    Files.createDirectories(broken);
    for (String name : List.of("vmlinuz", "initrd", "client_key", "host_key.pub", "packages.txt")) {
      Files.copy(good.resolve(name), broken.resolve(name));
    }
    return Files.write(broken.resolve("root.ext4"), new byte[8 << 20]);
  }

  /** The supervisor may need a moment after its program's end. */
  private static void assertNoneLeft(GuestStage stage) throws Exception {
    for (int i = 0; i < 50 && !processes(stage).isEmpty(); i++) {
      Thread.sleep(100);
    }
    assertThat(processes(stage)).map(GuestContract::commandLine).isEmpty();
  }

  private static List<ProcessHandle> hypervisors(GuestStage stage) {
    return processes(stage).stream()
        .filter(process -> process.info().command().map(GuestContract::isHypervisor).orElse(false))
        .toList();
  }

  private static boolean isHypervisor(String program) {
    return program.endsWith("linux.uml") || program.contains("qemu-system");
  }

  /** Living processes whose command line names the run. */
  private static List<ProcessHandle> processes(GuestStage stage) {
    String token = stage.context.leases().token();
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
