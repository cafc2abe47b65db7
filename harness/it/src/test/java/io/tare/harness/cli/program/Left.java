package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.infra.hosts.lease.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What runs left on this machine, according to their records. */
final class Left {

  private static final JsonMapper JSON = new JsonMapper();

  private Left() {}

  /** What an active run holds: processes, namespaces, mounts, directories. */
  static List<Resource> held(Path cache) throws IOException {
    List<Resource> all = new ArrayList<>();
    for (Path record : entries(cache.resolve("leases"))) {
      for (String line : Files.readAllLines(record)) {
        JsonNode resource = JSON.readTree(line).path("held");
        if (!resource.isMissingNode()) {
          all.add(JSON.treeToValue(resource, Resource.class));
        }
      }
    }
    return all.stream().filter(Resource::exists).toList();
  }

  /** Neither resources, nor records of them, nor temporary files. */
  static void assertNothing(Path cache) throws IOException {
    assertThat(entries(cache.resolve("leases"))).isEmpty();
    assertThat(entries(cache.resolve("work"))).isEmpty();
  }

  /** Nor anything that a run held. */
  static void assertNothing(Path cache, List<Resource> held) throws IOException {
    assertNothing(cache);
    assertThat(held).isNotEmpty().noneMatch(Resource::exists);
  }

  private static List<Path> entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.toList();
    }
  }
}
