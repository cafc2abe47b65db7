package io.tare.infra.hosts.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Leases;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.Resource;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheSlotTest {

  @TempDir Path cache;

  private Leases leases;

  @BeforeEach
  void openLeases() throws Exception {
    leases = Leases.open("slot", cache);
  }

  @AfterEach
  void closeLeases() {
    leases.close();
  }

  private CacheSlot slot() {
    return new CacheSlot(cache.resolve("things/one"), leases);
  }

  @Test
  void buildsOnce() throws Exception {
    AtomicInteger builds = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      Path built = slot().obtain(into -> write(into, "build " + builds.incrementAndGet()));
      assertThat(built.resolve("content")).hasContent("build 1");
    }
  }

  @Test
  void buildsOnceForConcurrentCallers() throws Exception {
    AtomicInteger builds = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Path>> wanted = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        wanted.add(
            threads.submit(
                () ->
                    slot()
                        .obtain(
                            into -> {
                              builds.incrementAndGet();
                              Thread.sleep(50);
                              write(into, "built");
                            })));
      }
      for (Future<Path> each : wanted) {
        assertThat(each.get().resolve("content")).hasContent("built");
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(builds).hasValue(1);
  }

  @Test
  void aFailedBuildLeavesNothingAndIsRetried() throws Exception {
    assertThatThrownBy(
            () ->
                slot()
                    .obtain(
                        into -> {
                          write(into, "half");
                          throw new HostException("no network");
                        }))
        .isInstanceOf(HostException.class)
        .hasMessage("no network");
    assertThat(cache.resolve("things/one")).doesNotExist();
    assertThat(cache.resolve("things")).isDirectoryNotContaining("glob:**unfinished*");
    assertThat(slot().obtain(into -> write(into, "whole")).resolve("content")).hasContent("whole");
  }

  @Test
  void theRestOfAKilledBuildIsNotUsed() throws Exception {
    Path unfinished = Files.createDirectories(cache.resolve("things/one.unfinished/deep"));
    Files.writeString(unfinished.resolve("rest"), "half");
    Path built = slot().obtain(into -> write(into, "whole"));
    assertThat(built.resolve("content")).hasContent("whole");
    assertThat(built.resolve("deep")).doesNotExist();
  }

  @Test
  void anUnfinishedBuildIsRecorded() throws Exception {
    List<Resource> held = new ArrayList<>();
    Path built =
        slot()
            .obtain(
                into -> {
                  write(into, "half");
                  held.addAll(leases.held());
                  assertThat(held).containsExactly(new PathResource.Directory(into.toString()));
                });
    assertThat(held).hasSize(1).noneMatch(Resource::exists);
    assertThat(leases.held()).isEmpty();
    assertThat(built.resolve("content")).hasContent("half");
  }

  @Test
  void anInterruptedBuildLeavesNothing() throws Exception {
    assertThatThrownBy(
            () ->
                slot()
                    .obtain(
                        into -> {
                          write(into, "half");
                          Thread.currentThread().interrupt();
                          FileChannel.open(into.resolve("content")).force(false);
                        }))
        .isInstanceOf(HostException.class);
    assertThat(Thread.interrupted()).isTrue();
    try (Stream<Path> left = Files.list(cache.resolve("things"))) {
      assertThat(left).containsExactly(cache.resolve("things/one.lock"));
    }
  }

  @Test
  void aDiskErrorIsOneLineThatNamesThePlace() {
    assertThatThrownBy(
            () ->
                slot()
                    .obtain(
                        into -> {
                          throw new IOException("No space left on device");
                        }))
        .isInstanceOf(HostException.class)
        .hasMessageContaining(cache.resolve("things/one").toString())
        .hasMessageContaining("No space left on device")
        .hasMessageNotContaining("\n");
  }

  private static void write(Path into, String content) throws IOException {
    Files.writeString(into.resolve("content"), content);
  }
}
