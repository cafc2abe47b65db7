package io.tare.harness.cli.machine;

import io.tare.harness.command.CommandFailure;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.cache.CacheHome;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.Ownership;
import io.tare.infra.hosts.lease.TreeRemoval;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The cache, to inspect and to remove. */
public final class CacheDirectory {

  private final Path directory;
  private final CacheHome home;

  public CacheDirectory(Path directory) {
    this.directory = directory;
    this.home = new CacheHome(directory);
  }

  /**
   * The space freed by removing everything removable, in bytes. Images are sparse files, so the sum
   * of their lengths is several times larger.
   */
  public long bytes() throws CommandFailure, InterruptedException {
    try {
      List<Path> all = home.removable();
      return all.isEmpty() ? 0 : stored(all);
    } catch (IOException e) {
      throw failure("look at", e);
    }
  }

  /** Uses {@code du}, because Java cannot read block counts. */
  private static long stored(List<Path> files) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("du", "-sk", "--"));
    files.forEach(each -> words.add(each.toString()));
    Process du = SearchPath.builder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    du.getOutputStream().close();
    long kibibytes = 0;
    try (BufferedReader lines = du.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        kibibytes += Long.parseLong(line.split("\t", 2)[0]);
      }
    }
    du.waitFor(); // du fails if something vanished meanwhile, which then takes no space
    return kibibytes * 1024;
  }

  public boolean isThere() {
    return Files.exists(directory);
  }

  /** Whether {@link #clear} would remove it now. */
  public boolean isRemovable() {
    try {
      requireRemovable();
      return true;
    } catch (CommandFailure e) {
      return false;
    }
  }

  /**
   * @throws CommandFailure if it is something else; it may be missing
   */
  public void requireDirectory() throws CommandFailure {
    Optional<String> objection = home.otherThanADirectory();
    if (objection.isPresent()) {
      throw CommandFailure.infrastructure(objection.get());
    }
  }

  /**
   * @throws CommandFailure if this is not a cache of Tare, or a run uses it
   */
  public void requireRemovable() throws CommandFailure {
    requireDirectory();
    Optional<String> objection = Ownership.objection(directory, "clean --cache");
    if (objection.isPresent()) {
      throw CommandFailure.infrastructure(objection.get());
    }
    try {
      if (!home.isOurs()) {
        throw CommandFailure.usage(
            directory
                + " contains other files and is not a cache of Tare, so nothing is removed; check "
                + "TARE_CACHE");
      }
      Optional<String> user = Leftovers.user(directory);
      if (user.isPresent()) {
        throw CommandFailure.infrastructure(
            "the cache %s is in use by %s; end it, or wait until it has ended"
                .formatted(directory, user.get()));
      }
    } catch (IOException e) {
      throw failure("look at", e);
    }
  }

  /**
   * Removes what Tare created and no run uses, and nothing else.
   *
   * @throws CommandFailure as {@link #requireRemovable}, or if something cannot be removed
   */
  public void clear() throws CommandFailure {
    requireRemovable();
    try {
      for (Path each : home.removable()) {
        TreeRemoval.delete(each);
      }
    } catch (IOException e) {
      throw failure("clean", e);
    }
  }

  private CommandFailure failure(String doing, IOException e) {
    return CommandFailure.infrastructure("cannot " + doing + " the cache " + directory + ": " + e);
  }
}
