package io.tare.infra.cache;

import io.tare.infra.lease.Ownership;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directory in which images, packed artefacts and records are kept between runs. It may be
 * named and hold other things, so what is ours is known by names that nothing else has, and a
 * directory that is ours alone by a tag in it (the convention of cache directory tags, which
 * programs for backups know too).
 */
public record CacheHome(Path directory) {

  private static final String TAG = "CACHEDIR.TAG";
  private static final String OWN_LINE = "# This directory is a cache of Tare.";
  private static final String TEXT =
      "Signature: 8a477f597d28d172789f06886806bc55\n"
          + OWN_LINE
          + "\n# \"tare clean --cache\" removes what Tare keeps in it; Tare makes it again when it is"
          + " needed.\n";

  /** An entry is named by the hash of what it is made of. */
  private static final Pattern ENTRY = Pattern.compile("[0-9a-f]{16}(\\.lock|\\.unfinished)?");

  /** What is made again when it is needed, and how we name it there. */
  private static final Map<String, Pattern> STORES =
      Map.of(
          "images", ENTRY,
          "trees", ENTRY,
          "disks", ENTRY,
          "shipments", ENTRY,
          "start", Pattern.compile("[0-9]+-[0-9]+\\.jsa(\\.[0-9]+)?"),
          "leases", Pattern.compile("[0-9a-f]{8}\\.unfinished"));

  /** Records of what runs hold, and their temporary files: removed with what they name. */
  private static final Set<String> RECORDS = Set.of("leases", "work");

  /** In caches of former versions. */
  private static final String OLD_LOCK = "measuring.lock";

  /** Makes the directory if it is not there, and tags it unless others have things in it. */
  public void prepare() throws IOException {
    Files.createDirectories(directory, Ownership.ofOwner());
    Path tag = directory.resolve(TAG);
    if (Files.exists(tag, LinkOption.NOFOLLOW_LINKS) || !foreign().isEmpty()) {
      return;
    }
    try {
      Files.writeString(tag, TEXT, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      // Another run was faster.
      return;
    }
  }

  /**
   * Whether Tare keeps things here: by the tag, or in caches without one by the names. An empty
   * directory has no owner, and is as good as ours.
   */
  public boolean isOurs() throws IOException {
    return !Files.isDirectory(directory)
        || isTagged()
        || foreign().isEmpty()
        || RECORDS.stream().allMatch(each -> isRealDirectory(directory.resolve(each)));
  }

  /**
   * What Tare made here and makes again when it is needed, the things of runs left out. Links are
   * none of it, nor what lies beyond them: Tare makes none here.
   */
  public List<Path> removable() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path each : entries(directory)) {
      String name = each.getFileName().toString();
      Pattern ours = STORES.get(name);
      if (ours != null && isRealDirectory(each)) {
        entries(each).stream()
            .filter(entry -> ours.matcher(entry.getFileName().toString()).matches())
            .filter(entry -> !Files.isSymbolicLink(entry))
            .forEach(found::add);
      } else if (name.equals(OLD_LOCK) && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
        found.add(each);
      }
    }
    return found;
  }

  private boolean isTagged() throws IOException {
    Path tag = directory.resolve(TAG);
    return Files.isRegularFile(tag, LinkOption.NOFOLLOW_LINKS)
        && Files.size(tag) < 10_000
        && Files.readString(tag, StandardCharsets.ISO_8859_1).lines().anyMatch(OWN_LINE::equals);
  }

  /** Names that Tare never gave. */
  private List<String> foreign() throws IOException {
    return entries(directory).stream()
        .map(each -> each.getFileName().toString())
        .filter(
            each ->
                !STORES.containsKey(each)
                    && !RECORDS.contains(each)
                    && !each.equals(OLD_LOCK)
                    && !each.equals(TAG))
        .toList();
  }

  private static boolean isRealDirectory(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static List<Path> entries(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    }
  }
}
