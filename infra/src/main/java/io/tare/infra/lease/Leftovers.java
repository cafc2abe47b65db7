package io.tare.infra.lease;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a harness that is no longer there left on this machine.
 *
 * @param run the run that made it
 * @param record the lease file that names it
 * @param resources what is still there, in the order in which it is to be removed
 */
public record Leftovers(String run, Path record, List<Resource> resources) {

  public Leftovers {
    resources = List.copyOf(resources);
  }

  /** Looks through all lease files of a cache; those of harnesses that still run are left out. */
  public static List<Leftovers> find(Path cache) throws IOException {
    Path directory = directory(cache);
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    List<Leftovers> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".jsonl")).sorted().toList()) {
        Leftovers left = read(file);
        if (left != null) {
          found.add(left);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return found;
  }

  /**
   * Removes everything, and the record if that succeeded.
   *
   * @return one line for each thing that could not be removed
   */
  public List<String> remove() throws InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Resource resource : resources) {
      try {
        resource.remove();
      } catch (IOException e) {
        problems.add(resource.describe() + ": " + e.getMessage());
      }
    }
    if (problems.isEmpty()) {
      try {
        Files.deleteIfExists(record);
      } catch (IOException e) {
        problems.add("cannot delete " + record + ": " + e.getMessage());
      }
    }
    return problems;
  }

  static Path directory(Path cache) {
    return cache.toAbsolutePath().normalize().resolve("leases");
  }

  static String boot() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static @Nullable Leftovers read(Path file) throws IOException {
    LeaseLine.Head head = null;
    NavigableMap<Long, Resource> held = new TreeMap<>();
    for (String text : Files.readString(file, StandardCharsets.UTF_8).split("\n")) {
      LeaseLine line = parse(text);
      if (line == null) {
        continue;
      }
      if (line.head() != null) {
        head = line.head();
      }
      Long number = line.number();
      if (number != null && line.held() != null) {
        held.put(number, line.held());
      } else if (number != null) {
        held.remove(number);
      }
    }
    if (head == null) {
      return null;
    }
    boolean sameBoot = head.boot().equals(boot());
    if (sameBoot && !ProcessTable.withStart(head.pid(), head.startTicks()).isEmpty()) {
      return null;
    }
    List<Resource> rest = new ArrayList<>();
    for (Resource resource : held.descendingMap().values()) {
      if ((sameBoot || !resource.diesAtBoot()) && resource.exists()) {
        rest.add(resource);
      }
    }
    return new Leftovers(head.run(), file, Collections.unmodifiableList(rest));
  }

  /** A line cut short by the end of its writer says nothing. */
  private static @Nullable LeaseLine parse(String text) throws IOException {
    try {
      return text.isBlank() ? null : Leases.JSON.readValue(text, LeaseLine.class);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
