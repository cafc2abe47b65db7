package io.tare.infra.hosts.group;

import io.tare.harness.model.Environment.Fact;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The tightest limits of a process's control groups.
 *
 * @param processors how many its quota of processor time is worth; empty without a quota
 * @param memoryBytes empty without a limit
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">{@code cpu.max}, {@code
 *     memory.max}</a>
 * @see <a href="https://docs.kernel.org/scheduler/sched-bwc.html">{@code cpu.cfs_quota_us}</a>
 */
public record GroupLimits(Optional<Limit> processors, Optional<Limit> memoryBytes) {

  public static final GroupLimits NONE = new GroupLimits(Optional.empty(), Optional.empty());

  /** Version 1 writes a number near this for no limit. */
  private static final BigDecimal UNLIMITED_BYTES = BigDecimal.valueOf(1L << 60);

  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String PERIOD = "cpu.cfs_period_us";
  private static final List<String> FILES =
      List.of("cpu.max", QUOTA, PERIOD, "memory.max", "memory.high", "memory.limit_in_bytes");

  /**
   * A limit.
   *
   * @param max what is allowed
   * @param words the file that sets it, and its value
   */
  public record Limit(BigDecimal max, String words) {
    private Limit orTighter(Limit other) {
      return other.max.compareTo(max) < 0 ? other : this;
    }
  }

  /** Those of this process. */
  public static GroupLimits ofThisProcess() {
    return of(GroupChain.ofThisProcess());
  }

  static GroupLimits of(List<Path> chain) {
    StringBuilder text = new StringBuilder();
    for (Path group : chain) {
      for (String file : FILES) {
        String value = GroupChain.text(group.resolve(file));
        if (!value.isEmpty()) {
          text.append(group.resolve(file)).append('\t').append(value).append('\n');
        }
      }
    }
    return parse(text.toString());
  }

  /**
   * The same from files of a chain of groups.
   *
   * @param text a line for each: its path, a tab and its value
   */
  public static GroupLimits parse(String text) {
    Map<Path, String> files = new HashMap<>();
    text.lines()
        .map(line -> line.split("\t", 2))
        .filter(fields -> fields.length == 2)
        .forEach(fields -> files.put(Path.of(fields[0]), fields[1].strip()));
    GroupLimits limits = NONE;
    for (Map.Entry<Path, String> each : files.entrySet()) {
      limits = limits.and(of(each.getKey(), each.getValue(), files));
    }
    return limits;
  }

  private static GroupLimits of(Path file, String value, Map<Path, String> files) {
    String name = String.valueOf(file.getFileName());
    return switch (name) {
      case "cpu.max" -> {
        String[] both = value.split(" ");
        yield both.length == 2 ? ofQuota(file, value, both[0], both[1]) : NONE;
      }
      case QUOTA -> {
        String period = files.getOrDefault(file.resolveSibling(PERIOD), "");
        yield ofQuota(file, value + " in periods of " + period, value, period);
      }
      default -> name.startsWith("memory.") ? ofMemory(file, value) : NONE;
    };
  }

  private static GroupLimits ofQuota(Path file, String value, String quota, String period) {
    if (!quota.matches("\\d{1,18}") || !period.matches("[1-9]\\d{0,17}")) {
      return NONE; // "max" or -1
    }
    BigDecimal processors =
        new BigDecimal(quota).divide(new BigDecimal(period), 6, RoundingMode.HALF_EVEN);
    return new GroupLimits(Optional.of(limit(processors, file, value)), Optional.empty());
  }

  private static GroupLimits ofMemory(Path file, String value) {
    if (!value.matches("\\d{1,19}") || new BigDecimal(value).compareTo(UNLIMITED_BYTES) >= 0) {
      return NONE;
    }
    return new GroupLimits(
        Optional.empty(), Optional.of(limit(new BigDecimal(value), file, value)));
  }

  private static Limit limit(BigDecimal max, Path file, String value) {
    return new Limit(max, "%s of %s is %s".formatted(file.getFileName(), file.getParent(), value));
  }

  /** The tighter one of each. */
  private GroupLimits and(GroupLimits other) {
    return new GroupLimits(
        tighter(processors, other.processors), tighter(memoryBytes, other.memoryBytes));
  }

  private static Optional<Limit> tighter(Optional<Limit> one, Optional<Limit> other) {
    return one.map(each -> other.map(each::orTighter).orElse(each)).or(() -> other);
  }

  /** Adds these limits to a machine's facts, which may have tighter ones already. */
  public void addTo(SortedMap<String, String> facts) {
    add(facts, Fact.LIMIT_PROCESSORS, processors);
    add(facts, Fact.LIMIT_MEMORY, memoryBytes);
  }

  private static void add(SortedMap<String, String> facts, Fact fact, Optional<Limit> limit) {
    limit.ifPresent(
        each ->
            facts.merge(
                fact.key(),
                each.max.stripTrailingZeros().toPlainString(),
                (one, other) ->
                    new BigDecimal(one).compareTo(new BigDecimal(other)) <= 0 ? one : other));
  }

  /**
   * Says that the quota is less than a platform and its client want; empty if it is enough.
   *
   * @param cpus processors of the platform
   */
  public Optional<String> objection(int cpus) {
    return processors
        .filter(limit -> limit.max.compareTo(BigDecimal.valueOf(cpus + 1L)) < 0)
        .map(
            limit ->
                "%s: this control group has %s processors, a platform wants %d and its client one more; while the kernel throttles them, times are too long"
                    .formatted(limit.words, limit.max.stripTrailingZeros().toPlainString(), cpus));
  }
}
