package io.tare.infra.hosts.cache;

import io.tare.infra.hosts.lease.Ownership;
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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directory that keeps images, packed artefacts and records between runs. The user may choose
 * it and it may contain other things, so Tare's entries have names that nothing else has, and a
 * directory that is only Tare's has a cache directory tag, which backup programs know too.
 */
public record CacheHome(Path directory) {

  private static final String TAG = "CACHEDIR.TAG";
  private static final String OWN_LINE = "# This directory is a cache of Tare.";
  private static final String TEXT =
      "Signature: 8a477f597d28d172789f06886806bc55\n"
          + OWN_LINE
          + "\n# \"tare clean --cache\" empties it; Tare fills it again when needed.\n";

  /** Of locks, and of builds, whose names end with their run's token and a number. */
  private static final String SUFFIX = "(\\.lock|\\.unfinished(-old|-[0-9a-f]{8}-[0-9]+)?)?";

  /** An entry is named by the hash of its inputs; an old one gets another name to be deleted. */
  private static final Pattern ENTRY = Pattern.compile("[0-9a-f]{16}" + SUFFIX);

  /** Programs by their version, libraries of User Mode Linux, packages of a Debian release. */
  private static final Pattern PROGRAM =
      Pattern.compile("(runsc-v[0-9a-f.-]+|uml-[a-z]+-[0-9]+|[a-z]+-[0-9a-f]{16})" + SUFFIX);

  /** What is rebuilt when needed, and its names. */
  private static final Map<String, Pattern> STORES =
      Map.of(
          "images", ENTRY,
          "trees", ENTRY,
          "disks", ENTRY,
          "copies", ENTRY,
          "emulators", ENTRY,
          "programs", PROGRAM,
          "shipments", ENTRY,
          "start", Pattern.compile("[0-9]+-[0-9]+\\.jsa(\\.[0-9]+)?"),
          "leases", Pattern.compile("[0-9a-f]{8}\\.unfinished"));

  /** Records of resources that runs hold, and temporary files; removed with those resources. */
  private static final Set<String> RECORDS = Set.of("leases", "work");

  /** In caches of former versions. */
  private static final String OLD_LOCK = "measuring.lock";

  /** Why nothing can be in the cache, with what to do; empty if the directory is missing. */
  public Optional<String> otherThanADirectory() {
    return Files.exists(directory) && !Files.isDirectory(directory)
        ? Optional.of(
            "the cache %s is not a directory; set TARE_CACHE to a directory".formatted(directory))
        : Optional.empty();
  }

  /** Why the directory cannot be written, with what to do; empty if it can. */
  public Optional<String> obstacle() {
    return otherThanADirectory().or(this::unwritable);
  }

  private Optional<String> unwritable() {
    return NearestDirectory.obstacle(directory)
        .map(
            why ->
                "cannot create the cache %s: %s; set TARE_CACHE to a directory that you can write to"
                    .formatted(directory, why));
  }

  /** Creates the directory if it is missing, and tags it unless it contains other things. */
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
   * Whether this is a cache of Tare: it has the tag, or names that only Tare gives. An empty
   * directory counts as one.
   */
  public boolean isOurs() throws IOException {
    return !Files.isDirectory(directory)
        || isTagged()
        || foreign().isEmpty()
        || RECORDS.stream().allMatch(each -> isRealDirectory(directory.resolve(each)));
  }

  /**
   * What Tare created here and rebuilds when needed, without what belongs to runs. Links and their
   * targets are excluded, as Tare creates none here.
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
