package io.tare.infra.hosts.link;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The kernel's counters of a network link since its creation: whole frames with Ethernet headers,
 * without preamble and checksum. A plain name is a link of this process's network namespace ({@code
 * /sys} may show another one, that of its mounter). A link of another namespace is named by a
 * process in it, {@code PID/NAME}; {@code PID/NAME/far} is the near end of a cable whose far end
 * {@code PID/NAME} alone is visible.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_net.5.html">proc_pid_net(5)</a>
 */
public record LinkCounters(
    long receivedBytes, long receivedPackets, long sentBytes, long sentPackets) {

  /** The links of a process's network namespace. */
  private static final String FILE = "/proc/%s/net/dev";

  /** Columns for received frames come first, then those for sent ones. */
  private static final int SENT = 8;

  /** The counters of a link; empty if it does not exist. */
  public static Optional<LinkCounters> of(String link) {
    String[] words = link.split("/");
    boolean isHere = words.length == 1;
    Path file = Path.of(FILE.formatted(isHere ? "self" : words[0]));
    try {
      return seen(Files.readString(file, StandardCharsets.US_ASCII), words, isHere ? 0 : 1);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The same of a link of another machine. */
  public static Optional<LinkCounters> of(Host machine, String link)
      throws HostException, InterruptedException {
    String[] words = link.split("/");
    return seen(CheckedCommand.run(machine, "cat", FILE.formatted(words[0])), words, 1);
  }

  /**
   * @param index of the link's name in the words
   */
  private static Optional<LinkCounters> seen(String text, String[] words, int index) {
    Optional<LinkCounters> found = parse(text, words[index]);
    return words.length > 2 ? found.map(LinkCounters::turned) : found;
  }

  /** From the viewpoint of the cable's other end. */
  LinkCounters turned() {
    return new LinkCounters(
        /* receivedBytes= */ sentBytes,
        /* receivedPackets= */ sentPackets,
        /* sentBytes= */ receivedBytes,
        /* sentPackets= */ receivedPackets);
  }

  static Optional<LinkCounters> parse(String text, String link) {
    return text.lines()
        .map(String::strip)
        .filter(line -> line.startsWith(link + ":"))
        .map(line -> line.substring(link.length() + 1).strip().split("\\s+"))
        .filter(columns -> columns.length > SENT + 1)
        .map(
            columns ->
                new LinkCounters(
                    Long.parseLong(columns[0]),
                    Long.parseLong(columns[1]),
                    Long.parseLong(columns[SENT]),
                    Long.parseLong(columns[SENT + 1])))
        .findFirst();
  }
}
