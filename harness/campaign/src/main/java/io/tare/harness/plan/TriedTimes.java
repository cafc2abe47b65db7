package io.tare.harness.plan;

import io.tare.model.Cell;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * How long programs took when {@code doctor} tried them on this machine, each once: better than a
 * rough figure of one that nobody knows. A file that is not there, or cannot be read, says nothing.
 */
public final class TriedTimes {

  /** Its name in a cache. */
  private static final String FILE = "tried-times.properties";

  private final Properties nanos = new Properties();

  private TriedTimes() {}

  /** Of nothing. */
  public static TriedTimes none() {
    return new TriedTimes();
  }

  /** Those that a cache has. */
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
   * Notes one.
   *
   * @param kind of the platform
   */
  public void add(String kind, Cell cell, long tookNanos) {
    nanos.setProperty(key(kind, cell), Long.toString(tookNanos));
  }

  /** What a cell's program took on a platform of a kind; empty if it was not tried. */
  public OptionalLong of(String kind, Cell cell) {
    String found = nanos.getProperty(key(kind, cell), "");
    return found.matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(found))
        : OptionalLong.empty();
  }

  private static String key(String kind, Cell cell) {
    return kind + " " + cell.measurand().workload() + " " + cell.measurand().parameters();
  }

  /** Keeps them in a cache, if that can be written. */
  public void keepIn(Path cache) {
    Path file = cache.resolve(FILE);
    try {
      Path fresh = Files.createTempFile(Files.createDirectories(cache), "tried", ".tmp");
      try (Writer out = Files.newBufferedWriter(fresh)) {
        nanos.store(out, null);
      }
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // Estimates are rougher without them, and nothing else rests on them.
    }
  }
}
