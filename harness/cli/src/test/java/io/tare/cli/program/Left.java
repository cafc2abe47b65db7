package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What runs left on this machine, by what they wrote down of what they made. */
final class Left {

  private Left() {}

  /** Neither things nor records of things. */
  static void assertNothing(Path cache) throws IOException {
    assertThat(things(cache)).isEmpty();
    assertThat(entries(cache.resolve("leases"))).isEmpty();
    assertThat(entries(cache.resolve("work"))).isEmpty();
  }

  /** What is still there: processes, namespaces, mounts, directories. */
  static List<Resource> things(Path cache) throws IOException {
    return Leftovers.find(cache).stream().flatMap(each -> each.resources().stream()).toList();
  }

  private static List<Path> entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.toList();
    }
  }
}
