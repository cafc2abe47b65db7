package io.tare.cli.machine;

import io.tare.cli.invocation.CommandFailure;
import io.tare.infra.cache.CacheHome;
import io.tare.infra.host.SearchPath;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Ownership;
import io.tare.infra.lease.TreeRemoval;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is kept between runs, to look at and to remove. */
public final class CacheDirectory {

  private final Path directory;
  private final CacheHome home;

  public CacheDirectory(Path directory) {
    this.directory = directory;
    this.home = new CacheHome(directory);
  }

  /**
   * What removing all that can be removed gives back, in bytes. Images are sparse files, whose
   * lengths add up to several times of that.
   */
  public long bytes() throws CommandFailure, InterruptedException {
    try {
      List<Path> all = home.removable();
      return all.isEmpty() ? 0 : stored(all);
    } catch (IOException e) {
      throw failure("look at", e);
    }
  }

  /** As {@code du} counts blocks, which Java cannot ask for. */
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
    du.waitFor(); // not 0 where something went meanwhile, which then takes no room
    return kibibytes * 1024;
  }

  /**
   * @throws CommandFailure if this is not a cache of Tare, or a run needs it
   */
  public void requireRemovable() throws CommandFailure {
    Optional<String> objection = Ownership.objection(directory, "clean --cache");
    if (objection.isPresent()) {
      throw CommandFailure.infrastructure(objection.get());
    }
    try {
      if (!home.isOurs()) {
        throw CommandFailure.usage(
            directory
                + " holds other things and is not a cache of Tare, so nothing in it is removed; is"
                + " TARE_CACHE right?");
      }
      if (Leftovers.isInUse(directory)) {
        throw CommandFailure.infrastructure("a run needs the cache now; wait until it has ended");
      }
    } catch (IOException e) {
      throw failure("look at", e);
    }
  }

  /**
   * Removes what Tare made and no run needs now, and nothing else.
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
