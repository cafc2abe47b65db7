package io.tare.infra.machine.environment;

import io.tare.harness.model.BoundedPeer;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.group.GroupChain;
import io.tare.infra.hosts.group.GroupThrottling;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a guest, or a machine reached by SSH, uses, as its own Linux counts. A shell there copies
 * files of {@code /proc} on request; bash does so without starting a program, other shells with
 * {@code cat}. Without these files nothing is known.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_stat.5.html">proc_stat(5)</a>
 * @see <a href="https://docs.kernel.org/admin-guide/iostats.html">I/O statistics fields</a>
 */
public final class GuestUsage implements UsageMeter {

  /** Precedes the number of the request in an answer. */
  private static final String END = "#end ";

  private static final String FILES = "/proc/stat /proc/meminfo /proc/net/dev /proc/diskstats";

  private static final String SHELL =
      GroupChain.script()
          + """
          set -- %1$s
          IFS='
          '
          for group in $(control_groups /proc/self/cgroup /sys/fs/cgroup 2>/dev/null); do
            grep -qs ^throttled "$group/cpu.stat" && set -- "$@" "$group/cpu.stat"
          done
          unset IFS
          if command -v bash >/dev/null; then
            exec bash -c 'while read -r ask; do
              for file do
                [ -r "$file" ] && mapfile -t lines <"$file" && printf "%%s\n" "${lines[@]}"
              done
              echo "%2$s$ask"
            done' tare-usage "$@"
          fi
          while read -r ask; do cat "$@" 2>/dev/null; echo "%2$s$ask"; done
          """
              .formatted(FILES, END);

  /** USER_HZ, which is 100 on every architecture that Java runs on. */
  private static final long TICK_NANOS = 10_000_000;

  /** Its index in the line of all processors. */
  private static final int STOLEN = 8;

  private static final int SECTOR_BYTES = 512;

  /** Far longer than a working guest takes. */
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  /** After its last output the shell's end is soon known. */
  private static final Duration ENDING = Duration.ofSeconds(5);

  private final Host host;
  private final Duration deadline;

  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

  private @Nullable RunningProcess shell;
  private long asked;

  /**
   * An answer of the shell.
   *
   * @param question the number of the request, from 1
   */
  private record Answer(long question, String text) {

    /** The shell has ended; the answer to all further requests. */
    private static final Answer GONE = new Answer(Long.MAX_VALUE, "");
  }

  /**
   * @param host ends the shell when it is closed itself
   */
  public GuestUsage(Host host) {
    this(host, DEADLINE);
  }

  GuestUsage(Host host, Duration deadline) {
    this.host = host;
    this.deadline = deadline;
  }

  @Override
  public synchronized Usage read() throws HostException, InterruptedException {
    if (shell == null) {
      shell = host.start(Command.of("sh", "-c", SHELL));
      listen(shell);
    }
    asked++;
    try {
      shell.standardInput().write((asked + "\n").getBytes(StandardCharsets.US_ASCII));
      shell.standardInput().flush();
    } catch (IOException e) {
      throw gone(shell);
    }
    return parse(answer());
  }

  /** The number of the last request; the answer to an earlier one may arrive after its deadline. */
  private String answer() throws HostException, InterruptedException {
    Stopwatch waiting = Stopwatch.started();
    while (true) {
      Duration left = deadline.minus(waiting.elapsed());
      Answer answer = Stopwatch.await(left, answers::poll);
      if (answer == null) {
        throw new HostException(
            "%s: did not report its resource usage within %d s; it may hang"
                .formatted(host.name(), deadline.toSeconds()));
      }
      if (answer.equals(Answer.GONE)) {
        answers.add(Answer.GONE);
        throw gone(Objects.requireNonNull(shell));
      }
      if (answer.question() == asked) {
        return answer.text();
      }
    }
  }

  /** A lost host reports itself when asked how the shell ended. */
  private HostException gone(RunningProcess ended) throws InterruptedException {
    try {
      var unused = ended.waitFor(ENDING);
    } catch (HostException e) {
      return e;
    }
    return new HostException(host.name() + ": no longer reports its resource usage");
  }

  private void listen(RunningProcess process) {
    Thread listener = new Thread(() -> read(process), "tare-usage-" + host.name());
    listener.setDaemon(true);
    listener.start();
  }

  private void read(RunningProcess process) {
    StringBuilder text = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                BoundedPeer.lines(process.standardOutput()), StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(END)) {
          answers.add(new Answer(Long.parseLong(line.substring(END.length())), text.toString()));
          text.setLength(0);
        } else {
          text.append(line).append('\n');
        }
      }
    } catch (IOException e) {
      text.setLength(0); // the connection was cut
    }
    answers.add(Answer.GONE);
  }

  static Usage parse(String text) {
    Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    Map<String, Long> memory = new HashMap<>();
    Set<String> disks = new HashSet<>();
    for (String line : text.split("\n")) {
      String[] words = line.strip().split("[:\\s]+");
      if (line.startsWith("cpu ")) {
        counters.put(Counter.PROCESSOR_TIME, busyTicks(words) * TICK_NANOS);
        if (words.length > STOLEN) {
          counters.put(Counter.STOLEN_TIME, Long.parseLong(words[STOLEN]) * TICK_NANOS);
        }
      } else if (line.startsWith("intr ")) {
        counters.put(Counter.INTERRUPTS, Long.parseLong(words[1]));
      } else if (line.startsWith("Mem")) {
        memory.put(words[0], Long.parseLong(words[1]) * 1024);
      } else if (line.indexOf(':') > 0 && words.length == 17 && !words[0].equals("lo")) {
        counters.merge(Counter.RECEIVED, Long.parseLong(words[1]), Long::sum);
        counters.merge(Counter.PACKETS_RECEIVED, Long.parseLong(words[2]), Long::sum);
        counters.merge(Counter.SENT, Long.parseLong(words[9]), Long::sum);
        counters.merge(Counter.PACKETS_SENT, Long.parseLong(words[10]), Long::sum);
      } else if (words.length >= 14 && words[0].matches("\\d+") && isDisk(words[2], disks)) {
        counters.merge(Counter.DISK_READ, Long.parseLong(words[5]) * SECTOR_BYTES, Long::sum);
        counters.merge(Counter.DISK_WRITTEN, Long.parseLong(words[9]) * SECTOR_BYTES, Long::sum);
      }
    }
    GroupThrottling.parse(text)
        .ifPresent(
            throttled -> {
              counters.put(Counter.THROTTLED_TIME, throttled.nanos());
              counters.put(Counter.THROTTLED_PERIODS, throttled.periods());
            });
    Long total = memory.get("MemTotal");
    Long available = memory.get("MemAvailable");
    return new Usage(
        counters,
        total == null || available == null
            ? OptionalLong.empty()
            : OptionalLong.of(total - available));
  }

  /** User, nice, system, interrupts; not idle, waiting for a disk, or stolen. */
  private static long busyTicks(String[] words) {
    long ticks = 0;
    for (int field : new int[] {1, 2, 3, 6, 7}) {
      ticks += Long.parseLong(words[field]);
    }
    return ticks;
  }

  /** Whether it is a device of its own: the kernel names a disk before its partitions. */
  private static boolean isDisk(String name, Set<String> disks) {
    if (name.matches("(loop|ram|dm-|md|zram|sr).*")
        || disks.stream().anyMatch(disk -> name.matches(disk + "p?\\d+"))) {
      return false;
    }
    disks.add(name);
    return true;
  }
}
