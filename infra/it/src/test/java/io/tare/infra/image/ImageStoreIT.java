package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Requirement;
import io.tare.infra.platform.RunContext;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ImageStoreIT {

  /** Shared with the tests of guests, so that the image is built once. */
  private static final Path CACHE = BuiltTare.shared("guest-cache");

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
  void theSecondTimeTheCachedImageIsTaken() throws Exception {
    GuestImage first = store.image(Recipe.standard(), Progress.SILENT);
    FileTime built = Files.getLastModifiedTime(first.root());
    List<String> steps = new ArrayList<>();
    GuestImage second = store.image(Recipe.standard(), steps::add);
    assertThat(second).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(second.root())).isEqualTo(built);
    assertThat(steps).isEmpty();
  }

  @Test
  void onlyItsOwnerReadsTheKeys() throws Exception {
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
  void aSuiteThatIsNotThereIsOneLineAndLeavesNothing(@TempDir Path cache) throws Exception {
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

  /** The build of the image that all tests share, or of one with few packages if that is there. */
  @Test
  @Order(1) // so that it is the build that all share
  void aBuildChangesNothingOfThisMachinesPackages(@TempDir Path cache) throws Exception {
    Recipe standard = Recipe.standard();
    SortedSet<String> before = packages();
    List<String> steps = new ArrayList<>();
    store.image(standard, steps::add);
    if (!steps.isEmpty()) {
      assertThat(packages()).isEqualTo(before);
      return;
    }
    Recipe small =
        new Recipe(
            standard.suite(),
            new TreeSet<>(List.of("busybox-static", "kmod", "openssh-server")),
            standard.kernel(),
            standard.architecture(),
            standard.sizeBytes());
    try (RunContext other = RunContext.open("image-it", cache)) {
      assertThat(new ImageStore(other).image(small, Progress.SILENT).version("kmod")).isPresent();
    }
    assertThat(packages()).isEqualTo(before);
  }

  @Test
  void behindTheFenceThisMachinesPackagesCannotBeChanged(@TempDir Path directory) throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "only root could change them: run as root");
    Path fence = Files.writeString(directory.resolve("fence"), Recipe.part("fence"));
    Files.setPosixFilePermissions(fence, PosixFilePermissions.fromString("rwxr-xr-x"));
    String lists = "/var/lib/apt/tare-" + context.leases().token();
    Host host = LocalHost.of("fence", context);
    Host.Finished finished =
        host.run(Command.of(fence.toString(), "touch", lists), Duration.ofMinutes(1));
    assertThat(finished.standardError()).contains(lists, "Read-only");
    assertThat(Path.of(lists)).doesNotExist();
    assertThat(host.run(Command.of(fence.toString(), "true"), Duration.ofMinutes(1)).succeeded())
        .isTrue();
  }

  /** Every file of apt and dpkg with its size and the time of its last change. */
  private static SortedSet<String> packages() throws IOException {
    SortedSet<String> found = new TreeSet<>();
    for (String each : List.of("/etc/apt", "/var/lib/apt", "/var/lib/dpkg", "/var/cache/apt")) {
      if (Files.isDirectory(Path.of(each))) {
        Files.walkFileTree(Path.of(each), new Listing(found));
      }
    }
    return found;
  }

  /** Directories that only others may read are left out. */
  private static final class Listing extends SimpleFileVisitor<Path> {

    private final SortedSet<String> found;

    Listing(SortedSet<String> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      found.add(file + " " + attributes.size() + " " + attributes.lastModifiedTime());
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
