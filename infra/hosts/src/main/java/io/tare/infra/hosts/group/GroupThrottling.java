package io.tare.infra.hosts.group;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often and how long control groups were throttled so far, because their quota of processor
 * time was used up. Each processor on which something waited counts.
 *
 * @param periods in which that happened
 * @param nanos for how long
 * @see <a href="https://docs.kernel.org/scheduler/sched-bwc.html#statistics">{@code cpu.stat}</a>
 */
public record GroupThrottling(long periods, long nanos) {

  private static final Pattern LINE =
      Pattern.compile("(?m)^(nr_throttled|throttled_usec|throttled_time) (\\d{1,18})$");

  /** Of all groups that this process is in; empty if none of them can be throttled. */
  public static Optional<GroupThrottling> ofThisProcess() {
    return of(GroupChain.ofThisProcess());
  }

  static Optional<GroupThrottling> of(List<Path> chain) {
    StringBuilder text = new StringBuilder();
    chain.forEach(group -> text.append(GroupChain.text(group.resolve("cpu.stat"))).append('\n'));
    return parse(text.toString());
  }

  /** What happened after an earlier reading. */
  public GroupThrottling since(GroupThrottling earlier) {
    return new GroupThrottling(periods - earlier.periods, nanos - earlier.nanos);
  }

  /** The sum of some groups' files {@code cpu.stat}. */
  public static Optional<GroupThrottling> parse(String text) {
    Matcher line = LINE.matcher(text);
    boolean isCounted = false;
    long periods = 0;
    long nanos = 0;
    while (line.find()) {
      isCounted = true;
      long value = Long.parseLong(line.group(2));
      switch (line.group(1)) {
        case "nr_throttled" -> periods += value;
        case "throttled_usec" -> nanos += 1000 * value;
        default -> nanos += value; // version 1 counts nanoseconds
      }
    }
    return isCounted ? Optional.of(new GroupThrottling(periods, nanos)) : Optional.empty();
  }
}
