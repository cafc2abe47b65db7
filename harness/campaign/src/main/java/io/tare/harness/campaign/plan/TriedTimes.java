package io.tare.harness.campaign.plan;

import io.tare.harness.model.Cell;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * How long programs took when {@code doctor} tried each once on this machine: better than a rough
 * figure from another machine. A missing or unreadable file counts as empty.
 */
public final class TriedTimes {

  /** Its name in a cache. */
  private static final String FILE = "tried-times.properties";

  private final Properties nanos = new Properties();

  private TriedTimes() {}

  /** Without any times. */
  public static TriedTimes none() {
    return new TriedTimes();
  }

  /** The times in a cache. */
  public static TriedTimes in(Path cache) {
    TriedTimes times = new TriedTimes();
    try (Reader in = Files.newBufferedReader(cache.resolve(FILE))) {
      times.nanos.load(in);
    } catch (IOException | IllegalArgumentException e) {
      times.nanos.clear();
    }
    return times;
  }

  /**
   * Adds a time.
   *
   * @param kind of the platform
   */
  public void add(String kind, Cell cell, long tookNanos) {
    nanos.setProperty(key(kind, cell), Long.toString(tookNanos));
  }

  /** How long a cell's program took on a platform of a kind; empty if not tried. */
  public OptionalLong of(String kind, Cell cell) {
    String found = nanos.getProperty(key(kind, cell), "");
    return found.matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(found))
        : OptionalLong.empty();
  }

  private static String key(String kind, Cell cell) {
    return kind + " " + cell.measurand().workload() + " " + cell.measurand().parameters();
  }

  /** Writes them to a cache, if possible. */
  public void keepIn(Path cache) {
    Path file = cache.resolve(FILE);
    try {
      Path fresh = Files.createTempFile(Files.createDirectories(cache), "tried", ".tmp");
      try (Writer out = Files.newBufferedWriter(fresh)) {
        nanos.store(out, null);
      }
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // Without them estimates are rougher; nothing else depends on them.
    }
  }
}
