package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.LocalHost;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageStoreIT {

  /** Shared with the tests of guests, so that the image is built once. */
  private static final Path CACHE = BuiltTare.shared("guest-cache");

  /** Directories of this machine's package management. */
  private static final List<String> KEPT =
      List.of("/etc/apt", "/var/lib/apt", "/var/lib/dpkg", "/var/cache/apt", "/var/log/apt");

  private RunContext context;
  private ImageStore store;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(
        new Requirement("mmdebstrap", "mmdebstrap").found().isPresent(),
        "no mmdebstrap: apt-get install mmdebstrap");
    context = RunContext.open("image-it", CACHE);
    store = new ImageStore(context);
  }

  @AfterEach
  void close() {
    if (context != null) {
      context.close();
    }
  }

  @Test
  void theCachedImageIsUsedTheSecondTime() throws Exception {
    GuestImage first = store.image(Recipe.standard(), Progress.SILENT);
    FileTime built = Files.getLastModifiedTime(first.root());
    List<String> steps = new ArrayList<>();
    GuestImage second = store.image(Recipe.standard(), steps::add);
    assertThat(second).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(second.root())).isEqualTo(built);
    assertThat(steps).isEmpty();
  }

  @Test
  void onlyTheOwnerCanReadTheKeys() throws Exception {
    GuestImage image = store.image(Recipe.standard(), Progress.SILENT);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(image.clientKey())))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(image.root())))
        .isEqualTo("r--------");
    assertThat(image.hostKey()).startsWith("ssh-ed25519 ");
    assertThat(image.version("libc6")).isPresent();
  }

  @Test
  void itsTreeIsARootFileSystem() throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "files belong to others: run as root");
    GuestImage image = store.image(Recipe.standard(), Progress.SILENT);
    Path tree = store.tree(image, Progress.SILENT);
    assertThat(tree.resolve("bin/sh")).isExecutable();
    assertThat(tree.resolve("usr/sbin/sshd")).isExecutable();
    assertThat(Files.isSymbolicLink(tree.resolve("bin"))).isTrue();
    assertThat(store.tree(image, Progress.SILENT)).isEqualTo(tree);
  }

  @Test
  void aMissingSuiteIsReportedInOneLineAndLeavesNothing(@TempDir Path cache) throws Exception {
    Recipe good = Recipe.standard();
    Recipe wrong =
        new Recipe(
            "no-such-suite", good.packages(), good.kernel(), good.architecture(), good.sizeBytes());
    try (RunContext other = RunContext.open("image-it", cache)) {
      assertThatThrownBy(() -> new ImageStore(other).image(wrong, Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("cannot build the guest image")
          .hasMessageNotContaining("\n");
      assertThat(cache.resolve("images").resolve(wrong.hash())).doesNotExist();
      assertThat(cache.resolve("images")).isDirectoryNotContaining("glob:**unfinished*");
      try (Stream<Path> left = Files.list(Path.of("/dev/shm"))) {
        assertThat(left.map(Path::toString)).noneMatch(n -> n.contains(other.leases().token()));
      }
    }
  }

  /**
   * Watched, not compared with an earlier state, as others may install packages meanwhile. The
   * build's children inherit its view.
   */
  @Test
  void aBuildSeesPackagesReadOnlyAndIsAbortedCompletely(@TempDir Path cache) throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "only root could change them: run as root");
    try (RunContext other = RunContext.open("image-it", cache)) {
      String token = other.leases().token();
      ExecutorService thread = Executors.newSingleThreadExecutor();
      Future<GuestImage> built =
          thread.submit(() -> new ImageStore(other).image(Recipe.standard(), Progress.SILENT));
      Map<String, String> mounts = mountsOf(builder(token, built));
      for (String each : KEPT) {
        if (Files.isDirectory(Path.of(each))) {
          assertThat(mounts).containsKey(each);
          assertThat(mounts.get(each).split(",")).contains("ro");
        }
      }
      thread.shutdownNow(); // nobody waits for the build
      assertThatThrownBy(built::get).hasCauseInstanceOf(InterruptedException.class);
      assertThat(cache.resolve("images")).isDirectoryNotContaining("glob:**unfinished*");
    }
  }

  /** mmdebstrap itself, as soon as it runs in the namespace. */
  private static ProcessHandle builder(String token, Future<GuestImage> built) throws Exception {
    while (true) {
      Optional<ProcessHandle> found =
          ProcessHandle.current()
              .descendants()
              .filter(each -> read(each, "comm").strip().equals("mmdebstrap"))
              .filter(each -> read(each, "environ").contains("tare-" + token))
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      assertThat(built).isNotDone();
      Thread.sleep(20);
    }
  }

  /** The mount options of a path for a process. */
  private static Map<String, String> mountsOf(ProcessHandle process) {
    Map<String, String> mounts = new TreeMap<>();
    for (String line : read(process, "mountinfo").split("\n")) {
      String[] words = line.split(" ");
      mounts.put(words[4], words[5]);
    }
    return mounts;
  }

  /** A file of a process; empty if it has ended. */
  private static String read(ProcessHandle process, String file) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void thisMachinesPackagesCannotBeChangedInABuild(@TempDir Path directory) throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "only root could change them: run as root");
    Path fence = Files.writeString(directory.resolve("fence"), Recipe.part("fence"));
    Files.setPosixFilePermissions(fence, PosixFilePermissions.fromString("rwxr-xr-x"));
    String lists = "/var/lib/apt/tare-" + context.leases().token();
    Host host = LocalHost.of("fence", context);
    Host.Finished finished =
        host.run(Command.of(fence.toString(), "touch", lists), Duration.ofMinutes(5));
    assertThat(finished.standardError()).contains(lists, "Read-only");
    assertThat(Path.of(lists)).doesNotExist();
    assertThat(host.run(Command.of(fence.toString(), "true"), Duration.ofMinutes(5)).succeeded())
        .isTrue();
  }
}
