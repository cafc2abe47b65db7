package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.HostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheSlotTest {

  @TempDir Path cache;

  private CacheSlot slot() {
    return new CacheSlot(cache.resolve("things/one"));
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
  void buildsOnceForThoseWhoWantItAtTheSameTime() throws Exception {
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
  void aFailedBuildLeavesNothingAndIsTriedAgain() throws Exception {
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
    assertThat(cache.resolve("things/one.unfinished")).doesNotExist();
    assertThat(slot().obtain(into -> write(into, "whole")).resolve("content")).hasContent("whole");
  }

  @Test
  void whatAKilledBuildLeftIsNotTakenForTheThing() throws Exception {
    Path unfinished = Files.createDirectories(cache.resolve("things/one.unfinished/deep"));
    Files.writeString(unfinished.resolve("rest"), "half");
    Path built = slot().obtain(into -> write(into, "whole"));
    assertThat(built.resolve("content")).hasContent("whole");
    assertThat(built.resolve("deep")).doesNotExist();
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
