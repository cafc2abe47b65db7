package io.tare.infra.machine;

import io.tare.infra.hosts.Usage.Counter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * KVM's counters of exits by reason, in a debugfs directory per guest named {@code PID-FD}. Only
 * root can read it.
 *
 * @param guests their directories
 * @see <a href="https://docs.kernel.org/virt/kvm/api.html#kvm-get-stats-fd">the counters' kinds</a>
 */
public record KvmExits(List<Path> guests) {

  static final KvmExits NONE = new KvmExits(List.of());

  static final Path ROOT = Path.of("/sys/kernel/debug/kvm");

  /** The exits of the guests that programs run. */
  static KvmExits of(Collection<Long> pids, Path root) {
    List<Path> found = new ArrayList<>();
    for (Long pid : pids) {
      try (DirectoryStream<Path> own = Files.newDirectoryStream(root, pid + "-*")) {
        own.forEach(found::add);
      } catch (IOException e) {
        return NONE;
      }
    }
    return new KvmExits(found);
  }

  /** The counters so far; without those that KVM lacks, or of a guest that is gone. */
  Map<Counter, Long> counted() {
    Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    for (Counter each : Counter.values()) {
      Optional<String> file = each.observation().kvmCounter();
      OptionalLong sum = file.isEmpty() ? OptionalLong.empty() : sum(file.get());
      sum.ifPresent(value -> counters.put(each, value));
    }
    return counters;
  }

  private OptionalLong sum(String file) {
    long sum = 0;
    for (Path guest : guests) {
      String text = read(guest.resolve(file));
      if (!text.matches("\\d+")) {
        return OptionalLong.empty();
      }
      sum += Long.parseLong(text);
    }
    return guests.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
  }

  /** Through a channel, since a stream asks for its position, which KVM's files do not have. */
  private static String read(Path counter) {
    try {
      return Files.readString(counter).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** Why they cannot be counted here, in a line with what to do; empty if they can. */
  public static Optional<String> obstacle() {
    return obstacle(ROOT);
  }

  static Optional<String> obstacle(Path root) {
    return Files.isReadable(root.resolve("exits"))
        ? Optional.empty()
        : Optional.of(
            "not counted: "
                + root
                + " cannot be read; run as root and mount debugfs: mount -t debugfs none"
                + " /sys/kernel/debug");
  }
}
