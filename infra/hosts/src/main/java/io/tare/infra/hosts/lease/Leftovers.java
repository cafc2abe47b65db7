package io.tare.infra.hosts.lease;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.tare.harness.model.lock.LockHolder;
import io.tare.harness.model.lock.LockState;
import io.tare.harness.model.lock.ProcessLock;
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
 * What a dead harness left on this machine.
 *
 * @param run the run that made it
 * @param record the lease file that names it
 * @param resources what still exists, in the order of removal
 * @param refused what is not removed, and why; a line each
 */
public record Leftovers(String run, Path record, List<Resource> resources, List<String> refused) {

  private static final String NO_HEAD =
      "%s does not say whose it is, as after a power failure; look for machines of its run (tare"
          + " clean CAMPAIGN, or tare clean RUN), then delete it";

  private static final String ELSEWHERE =
      "%s is in another network namespace, where its run was; run tare clean there";

  public Leftovers {
    resources = List.copyOf(resources);
    refused = List.copyOf(refused);
  }

  /**
   * Reads all lease files of a cache, except those of harnesses that still run. Does not run
   * commands from records.
   */
  public static List<Leftovers> find(Path cache) throws IOException {
    return find(cache, false);
  }

  /**
   * The same.
   *
   * @param runsCommands whether to run commands from records, such as one that prints a password
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
    for (Path file : files(directory, Leases.UNFINISHED)) {
      if (isAbandoned(file)) {
        found.add(new Leftovers("", file, List.of(), List.of()));
      }
    }
    return found;
  }

  /** Whether a harness was killed before it recorded anything there. */
  private static boolean isAbandoned(Path unfinished) throws IOException {
    return Files.isRegularFile(unfinished, LinkOption.NOFOLLOW_LINKS)
        && Ownership.objection(unfinished).isEmpty()
        && ProcessLock.look(unfinished).kind() == LockState.Kind.FREE;
  }

  private static Leftovers refused(Path record, String line) {
    return new Leftovers("", record, List.of(), List.of(line));
  }

  /** Whether a running harness uses a cache. */
  public static boolean isInUse(Path cache) throws IOException {
    return user(cache).isPresent();
  }

  /** The running harness that uses a cache, in words, as far as this process can see it. */
  public static Optional<String> user(Path cache) throws IOException {
    for (Path file : records(directory(cache))) {
      if (Ownership.objection(file).isPresent()) {
        continue;
      }
      LockState.Kind lock = ProcessLock.look(file).kind();
      if (lock == LockState.Kind.HELD) {
        return Optional.of(LockHolder.of(file).words());
      }
      LeaseLine.Head head = Content.of(file).head();
      if (head != null && isAlive(head, lock)) {
        return Optional.of("process " + head.pid());
      }
    }
    return Optional.empty();
  }

  /**
   * Removes everything, then the record, unless something failed or was refused.
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
        Files.deleteIfExists(LeaseRecord.unfinished(record));
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

  /** What remaining programs created after the search, such as a namespace. */
  private List<Resource> madeMeanwhile() throws IOException {
    if (resources.stream().noneMatch(ProcessResource.class::isInstance)) {
      return List.of();
    }
    Path leases = Objects.requireNonNull(record.getParent());
    Leftovers now =
        read(record, Objects.requireNonNull(leases.getParent()), Leftovers::isOfPrograms, false);
    return now == null ? List.of() : now.resources();
  }

  /** Whether a remaining program can have created it: hypervisors and clouds create machines. */
  private static boolean isOfPrograms(Resource resource) {
    return !(resource instanceof MachineResource.Machine);
  }

  static Path directory(Path cache) {
    return cache.toAbsolutePath().normalize().resolve("leases");
  }

  static String boot() {
    try {
      return Kernel.read("/proc/sys/kernel/random/boot_id").strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static List<Path> records(Path directory) throws IOException {
    return files(directory, Leases.SUFFIX);
  }

  private static List<Path> files(Path directory, String suffix) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(each -> each.toString().endsWith(suffix)).sorted().toList();
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
    // Checked first: an owner that ends meanwhile is found the next time.
    LockState.Kind lock = ProcessLock.look(file).kind();
    if (lock == LockState.Kind.HELD) {
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
      return refused(file, file + " contains another token than its name; it is ignored");
    }
    Owner owner = new Owner(head.token(), cache);
    Optional<String> otherNetwork = head.otherNetwork();
    boolean sameBoot = head.boot().equals(boot());
    List<Resource> rest = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Resource resource : content.held().descendingMap().values()) {
      boolean isMeant =
          head.isOfThisNamespace() || !(resource instanceof ProcessResource.ProcessId);
      if (!isMeant || !wanted.test(resource) || (!sameBoot && resource.diesAtBoot())) {
        continue;
      }
      if (resource.needsNetwork() && otherNetwork.isPresent()) {
        // It ended with a namespace that is gone.
        if (ProcessTable.outlives(otherNetwork.get(), head.token())) {
          refused.add(ELSEWHERE.formatted(resource.describe()));
        }
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

  /** Why a resource on record is not removed. */
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
                "%s is not removed: reaching it takes the command \"%s\" from its record; tare clean --run-commands runs it"
                    .formatted(machine.describe(), command));
  }

  /**
   * Whether the owner of a record without a visible lock still runs. If it had locked the record
   * and locks are visible, it does not. On file systems without locks the process id decides; in
   * another process namespace the owner counts as alive.
   */
  private static boolean isAlive(LeaseLine.@Nullable Head head, LockState.Kind lock) {
    if (head == null) {
      return false;
    }
    if (head.locked()) {
      return lock == LockState.Kind.UNKNOWN;
    }
    if (!head.boot().equals(boot())) {
      return false;
    }
    return !head.isOfThisNamespace()
        || !ProcessTable.withStart(head.pid(), head.startTicks()).isEmpty();
  }

  /** The content of a record: its head, if it was written, and the held resources by number. */
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

  /** Ignores a line that its writer did not finish. */
  private static @Nullable LeaseLine parse(String text) throws IOException {
    try {
      return text.isBlank() ? null : Leases.JSON.readValue(text, LeaseLine.class);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
