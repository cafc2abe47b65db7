package io.tare.infra.api;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.shell.CheckedCommand;
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
 * Waits until network links carry packets. A command that brings a link up returns before the
 * kernel has put it into service; a kernel worker does that, seconds later under heavy load. Until
 * then a device drops outgoing packets, a bridge forwards nothing, and connecting to a node fails
 * with "no route to host".
 *
 * @see <a href="https://docs.kernel.org/networking/operstates.html">Operational states</a>
 */
public record LinkReadiness(Host machine, Duration deadline) {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long LOOK_MILLIS = 5;

  /** A device without a cable, such as a tunnel or the loopback, reports an unknown state. */
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
   * Waits for links in this process's network namespace that were brought up.
   *
   * @throws HostException if one carries no packets within the time limit
   */
  public void awaitHere(List<String> links) throws HostException, InterruptedException {
    for (String each : links) {
      if (!isReady(Path.of("/sys/class/net", each))) {
        await("ip", "-d", "-o", "link", "show", "dev", each, "up");
      }
    }
  }

  /**
   * Waits for all links in a network namespace that were brought up.
   *
   * @param prefix the words before a command that runs in it
   */
  void awaitIn(List<String> prefix) throws HostException, InterruptedException {
    List<String> look = new ArrayList<>(prefix);
    look.addAll(List.of("ip", "-d", "-o", "link", "show", "up"));
    await(look.toArray(String[]::new));
  }

  /**
   * Whether files show it, which needs no process. They are missing where {@code /sys} is another
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
            "network links carry nothing %d s after they were brought up: %s; see '%s'"
                .formatted(
                    deadline.toSeconds(), String.join(", ", waiting), String.join(" ", look)));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      waiting = waiting(CheckedCommand.run(machine, look));
    }
  }

  /** The links that carry no packets yet, with the reason; {@code said} has one line per link. */
  private static List<String> waiting(String text) {
    List<String> all = new ArrayList<>();
    text.lines().forEach(line -> obstacle(line).ifPresent(all::add));
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
