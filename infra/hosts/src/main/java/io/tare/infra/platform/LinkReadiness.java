package io.tare.infra.platform;

import io.tare.infra.clock.Stopwatch;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.shell.CheckedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Waits until network links carry packets. A command that takes a link up returns before the kernel
 * has brought it into service: a worker does that, seconds late beside a heavy load. Until then a
 * device drops what it is to send, a bridge forwards nothing, and connecting to a node fails with
 * "no route to host".
 *
 * @see <a href="https://docs.kernel.org/networking/operstates.html">Operational states</a>
 */
public record LinkReadiness(Host machine, Duration deadline) {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long LOOK_MILLIS = 5;

  /** A device without a cable, as a tunnel or the loopback, does not know its state. */
  private static final Pattern CARRIES = Pattern.compile(" state (UP|UNKNOWN) ");

  private static final Pattern PORT = Pattern.compile(" bridge_slave state (\\w+)");
  private static final Pattern NAME = Pattern.compile("\\d+: ([^:@ ]+)");
  private static final String FORWARDS = "forwarding";

  /** The same in {@code /sys}. */
  private static final String FORWARDS_NUMBER = "3";

  public LinkReadiness(Host machine) {
    this(machine, PATIENCE);
  }

  /**
   * Waits for links of this process's own network namespace that were taken up.
   *
   * @throws HostException if one carries nothing when the patience is at its end
   */
  public void awaitHere(List<String> links) throws HostException, InterruptedException {
    for (String each : links) {
      if (!isReady(Path.of("/sys/class/net", each))) {
        await("ip", "-d", "-o", "link", "show", "dev", each, "up");
      }
    }
  }

  /**
   * Waits for all links of a network namespace that were taken up.
   *
   * @param prefix the words before a command that is to run in it
   */
  void awaitIn(List<String> prefix) throws HostException, InterruptedException {
    List<String> look = new ArrayList<>(prefix);
    look.addAll(List.of("ip", "-d", "-o", "link", "show", "up"));
    await(look.toArray(String[]::new));
  }

  /**
   * Whether files say so, which takes no process. They are not there where {@code /sys} is another
   * namespace's.
   */
  static boolean isReady(Path link) {
    try {
      Path port = link.resolve("brport/state");
      return "up".equals(Files.readString(link.resolve("operstate")).strip())
          && (!Files.exists(port) || FORWARDS_NUMBER.equals(Files.readString(port).strip()));
    } catch (IOException e) {
      return false;
    }
  }

  private void await(String... look) throws HostException, InterruptedException {
    Stopwatch waited = Stopwatch.started();
    List<String> waiting = waiting(CheckedCommand.run(machine, look));
    while (!waiting.isEmpty()) {
      if (waited.isBeyond(deadline)) {
        throw new HostException(
            "network links carry nothing %d s after they were taken up: %s; see '%s'"
                .formatted(
                    deadline.toSeconds(), String.join(", ", waiting), String.join(" ", look)));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      waiting = waiting(CheckedCommand.run(machine, look));
    }
  }

  /** What does not carry packets yet, with what keeps it; {@code said} has a line a link. */
  private static List<String> waiting(String said) {
    List<String> all = new ArrayList<>();
    said.lines().forEach(line -> obstacle(line).ifPresent(all::add));
    return all;
  }

  private static Optional<String> obstacle(String line) {
    Matcher name = NAME.matcher(line);
    if (!name.lookingAt()) {
      return Optional.empty();
    }
    if (!CARRIES.matcher(line).find()) {
      return Optional.of(name.group(1) + " (no carrier)");
    }
    Matcher port = PORT.matcher(line);
    return port.find() && !port.group(1).equals(FORWARDS)
        ? Optional.of(name.group(1) + " (port of its bridge " + port.group(1) + ")")
        : Optional.empty();
  }
}
