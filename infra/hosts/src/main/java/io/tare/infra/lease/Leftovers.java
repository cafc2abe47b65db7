package io.tare.infra.lease;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a harness that is no longer there left on this machine.
 *
 * @param run the run that made it
 * @param record the lease file that names it
 * @param resources what is still there, in the order in which it is to be removed
 * @param refused what is not done by this record, and why; a line each
 */
public record Leftovers(String run, Path record, List<Resource> resources, List<String> refused) {

  private static final String NO_HEAD =
      "%s does not say whose it is, as after a power failure; look for machines of its run (tare"
          + " clean CAMPAIGN, or tare clean RUN), then delete it";

  public Leftovers {
    resources = List.copyOf(resources);
    refused = List.copyOf(refused);
  }

  /**
   * Looks through all lease files of a cache; those of harnesses that still run are left out. No
   * command that a record names is run.
   */
  public static List<Leftovers> find(Path cache) throws IOException {
    return find(cache, false);
  }

  /**
   * The same.
   *
   * @param runsCommands whether commands that records name are run, such as one that prints a
   *     password
   */
  public static List<Leftovers> find(Path cache, boolean runsCommands) throws IOException {
    Path directory = directory(cache);
    Optional<String> objection = Ownership.objection(cache, "clean");
    if (objection.isPresent()) {
      return Files.isDirectory(directory)
          ? List.of(refused(directory, objection.get()))
          : List.of();
    }
    List<Leftovers> found = new ArrayList<>();
    for (Path file : records(directory)) {
      Leftovers left = read(file, cache, each -> true, runsCommands);
      if (left != null) {
        found.add(left);
      }
    }
    return found;
  }

  private static Leftovers refused(Path record, String line) {
    return new Leftovers("", record, List.of(), List.of(line));
  }

  /** Whether a run goes on that has its things in a cache. */
  public static boolean isInUse(Path cache) throws IOException {
    for (Path file : records(directory(cache))) {
      if (Ownership.objection(file).isPresent()) {
        continue;
      }
      LeaseLock.State lock = LeaseLock.look(file);
      if (lock == LeaseLock.State.HELD || isAlive(Content.of(file).head(), lock)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Removes everything, and the record if that succeeded and nothing in it was refused.
   *
   * @return one line for each thing that could not be removed
   */
  public List<String> remove() throws InterruptedException {
    List<String> problems = removed(resources);
    try {
      if (problems.isEmpty()) {
        problems.addAll(removed(madeMeanwhile()));
      }
      if (problems.isEmpty() && refused.isEmpty()) {
        Files.deleteIfExists(record);
      }
    } catch (IOException e) {
      problems.add("cannot read and delete " + record + ": " + e.getMessage());
    }
    return problems;
  }

  private static List<String> removed(List<Resource> resources) throws InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Resource resource : resources) {
      try {
        resource.remove();
      } catch (IOException e) {
        problems.add(resource.describe() + ": " + e.getMessage());
      }
    }
    return problems;
  }

  /** What programs that were still there made after it was looked for, such as a namespace. */
  private List<Resource> madeMeanwhile() throws IOException {
    if (resources.stream().noneMatch(ProcessResource.class::isInstance)) {
      return List.of();
    }
    Path leases = Objects.requireNonNull(record.getParent());
    Leftovers now =
        read(record, Objects.requireNonNull(leases.getParent()), Leftovers::isOfPrograms, false);
    return now == null ? List.of() : now.resources();
  }

  /** Whether a program that is ended can still make it: hypervisors and clouds make machines. */
  private static boolean isOfPrograms(Resource resource) {
    return !(resource instanceof MachineResource.Machine);
  }

  static Path directory(Path cache) {
    return cache.toAbsolutePath().normalize().resolve("leases");
  }

  static String boot() {
    try {
      return Kernel.told("/proc/sys/kernel/random/boot_id").strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static List<Path> records(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(each -> each.toString().endsWith(Leases.SUFFIX)).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static @Nullable Leftovers read(
      Path file, Path cache, Predicate<Resource> wanted, boolean runsCommands) throws IOException {
    Optional<String> objection = Ownership.objection(file);
    if (objection.isPresent() || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return refused(file, objection.orElse(file + " is not a file") + ", so it is not believed");
    }
    // Looked at first: an owner that ends meanwhile is found the next time.
    LeaseLock.State lock = LeaseLock.look(file);
    if (lock == LeaseLock.State.HELD) {
      return null;
    }
    Content content = Content.of(file);
    LeaseLine.Head head = content.head();
    if (head == null) {
      return refused(file, NO_HEAD.formatted(file));
    }
    if (isAlive(head, lock)) {
      return null;
    }
    if (!Owner.isTokenOf(head.token(), file)) {
      return refused(file, file + " is named by another token than it says; it is not believed");
    }
    Owner owner = new Owner(head.token(), cache);
    boolean sameBoot = head.boot().equals(boot());
    List<Resource> rest = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Resource resource : content.held().descendingMap().values()) {
      boolean isMeant =
          head.isOfThisNamespace() || !(resource instanceof ProcessResource.ProcessId);
      if (!isMeant || !wanted.test(resource) || (!sameBoot && resource.diesAtBoot())) {
        continue;
      }
      Optional<String> refusal = refusal(resource, owner, runsCommands);
      if (refusal.isPresent()) {
        refused.add(refusal.get());
      } else if (resource.exists()) {
        rest.add(resource);
      }
    }
    return new Leftovers(head.run(), file, rest, refused);
  }

  /** Why nothing is done to something that a record names. */
  private static Optional<String> refusal(Resource resource, Owner owner, boolean runsCommands) {
    if (!resource.isOf(owner)) {
      return Optional.of(
          "%s does not belong to run %s, whose record names it; it is left alone"
              .formatted(resource.describe(), owner.token()));
    }
    if (runsCommands || !(resource instanceof MachineResource.Machine machine)) {
      return Optional.empty();
    }
    return machine
        .command()
        .map(
            command ->
                "%s stays: to reach it, its record names \"%s\", which tare clean --run-commands runs"
                    .formatted(machine.describe(), command));
  }

  /**
   * Whether the owner of a record that is not seen to be locked still runs: one that had locked it
   * does not, if that is known. On file systems without locks the process tells, and where its id
   * means nothing here the record is left to those who can tell.
   */
  private static boolean isAlive(LeaseLine.@Nullable Head head, LeaseLock.State lock) {
    if (head == null) {
      return false;
    }
    if (head.locked()) {
      return lock == LeaseLock.State.UNKNOWN;
    }
    if (!head.boot().equals(boot())) {
      return false;
    }
    return !head.isOfThisNamespace()
        || !ProcessTable.withStart(head.pid(), head.startTicks()).isEmpty();
  }

  /** What a record says: its head, if it came to be written, and what is held by its number. */
  private record Content(LeaseLine.@Nullable Head head, NavigableMap<Long, Resource> held) {

    static Content of(Path file) throws IOException {
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
      return new Content(head, held);
    }
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
