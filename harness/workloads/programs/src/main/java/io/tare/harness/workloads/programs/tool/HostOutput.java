package io.tare.harness.workloads.programs.tool;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.FileTrouble;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.clock.Stopwatch;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A program's output: kept in files where it runs, and fetched when it has ended, because streaming
 * it would include the connection in the measurement. One shell announces the beginning, runs the
 * program, reports its status, and sends both files, compressed if they are large. Both messages
 * take the same path, so the time between them does not include the start of the shell or the
 * distance.
 */
final class HostOutput {

  /** More than any useful benchmark prints. */
  static final long MAX_BYTES = 64L << 20;

  /** How much is kept of a stream that was too long: enough to see what it was. */
  static final int KEPT_OF_EXCESS_BYTES = 1 << 20;

  private static final int BUFFER_BYTES = 1 << 16;

  /** Open MPI frames its sentences, which may have several lines. */
  private static final Pattern RULER = Pattern.compile("\\s*[-=*_]{10,}\\s*");

  private static final int LAST_BYTES = 8192;
  private static final int MAX_LINE_LENGTH = 200;
  private static final int SIZES = 5;
  private static final String PACKED = "gzip";

  /**
   * Ends a program that prints too much, with its process group: first with TERM, then KILL. The
   * shell continues, since it only catches the signal; its message about the program's end is not
   * in the program's files. The loop that checks the sizes ends with the shell, whatever ended
   * that.
   */
  private static final String RUN =
      """
      files=$1 most=$2 kept=$3
      shift 3
      command -v "$1" >/dev/null 2>&1 || { echo "tare: no program $1" >&2; exit 127; }
      trap : TERM
      look() {
        sleep "$1"
        if [ -n "$(find "$files.out" "$files.err" -size +"$most"c)" ]; then
          trap : TERM
          kill -s TERM 0
          sleep 5
          kill -s KILL 0
        fi
      }
      { look 0.2; look 0.4; look 0.8; while kill -0 $$; do look 2; done; } </dev/null >/dev/null 2>&1 &
      echo begins
      (exec >"$files.out" 2>"$files.err" && exec "$@")
      status=$?
      echo $status
      """;

  /** A full disk may have truncated the files. */
  private static final String SEND =
      """
      out=$(wc -c <"$files.out") || out=0
      err=$(wc -c <"$files.err") || err=0
      first=$out
      [ "$out" -le "$most" ] || first=$kept
      second=$err
      [ "$err" -le "$most" ] || second=$kept
      room=yes
      if true >"$files.end" && ! echo . >"$files.end"; then
        room=no
      fi
      parts() {
        [ "$first" -eq 0 ] || head -c "$first" "$files.out"
        [ "$second" -eq 0 ] || head -c "$second" "$files.err"
      }
      if [ $((first + second)) -gt 65536 ] && command -v gzip >/dev/null 2>&1; then
        echo $out $err $first $second $room gzip
        parts | gzip -1
      else
        echo $out $err $first $second $room plain
        parts
      fi
      rm -f "$files.out" "$files.err" "$files.end"
      exit $status
      """;

  private final RunClock clock;
  private final Path out;
  private final Path errors;
  private final Thread thread;
  private final CountDownLatch latch = new CountDownLatch(1);
  private volatile OptionalInt status = OptionalInt.empty();
  private volatile long beginEpochNanos;
  private volatile long beginNanos;
  private volatile long endNanos;
  private volatile long outBytes;
  private volatile long errorBytes;
  private volatile boolean hasRoom = true;
  private volatile boolean isWhole;
  private volatile Optional<String> problem = Optional.empty();

  /**
   * Starts reading.
   *
   * @param in the output of {@link #running} or {@link #fetching}
   * @param out for the program's standard output; created if there is any
   * @param errors for its standard error; created if there is any
   */
  HostOutput(InputStream in, Path out, Path errors, RunClock clock) {
    this.clock = clock;
    this.out = out;
    this.errors = errors;
    begin();
    this.thread = new Thread(() -> read(in), "tare-output");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Runs a program with its output in files.
   *
   * @param files prefix of their path
   */
  static Command running(Command program, String files) {
    return program.behind(words(RUN + SEND, files));
  }

  /** Fetches the files of a program whose shell could not send them. */
  static Command fetching(String files) {
    return Command.of(
        words("files=$1 most=$2 kept=$3 status=0\necho begins\necho 0\n" + SEND, files));
  }

  private static List<String> words(String script, String files) {
    return List.of(
        "sh",
        "-c",
        script,
        "tare-output",
        files,
        Long.toString(MAX_BYTES),
        Integer.toString(KEPT_OF_EXCESS_BYTES));
  }

  private void read(InputStream stream) {
    try (InputStream in = new BufferedInputStream(stream, BUFFER_BYTES)) {
      var unused = line(in);
      if (in.available() == 0) {
        begin();
      }
      int ended = Integer.parseInt(line(in));
      endNanos = clock.nanos();
      status = OptionalInt.of(ended);
      latch.countDown();
      String[] sizes = line(in).split(" ");
      outBytes = Long.parseLong(sizes[0]);
      errorBytes = Long.parseLong(sizes[1]);
      hasRoom = sizes[SIZES - 1].equals("yes");
      InputStream parts = sizes[SIZES].equals(PACKED) ? new GZIPInputStream(in, BUFFER_BYTES) : in;
      isWhole =
          keep(parts, Long.parseLong(sizes[2]), out)
              && keep(parts, Long.parseLong(sizes[3]), errors);
    } catch (IOException | IllegalArgumentException e) {
      isWhole = false; // it ended early; the process knows how
    } finally {
      latch.countDown();
    }
  }

  private void begin() {
    beginEpochNanos = clock.epochNanos();
    beginNanos = clock.nanos();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException();
      }
      line.append((char) next);
    }
    return line.toString();
  }

  /** False if less came than announced, for example because the connection broke. */
  private boolean keep(InputStream in, long size, Path file) throws IOException {
    long left = size;
    if (left > 0) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try (OutputStream kept = opened(file)) {
        while (left > 0) {
          int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
          if (read < 0) {
            return false;
          }
          write(kept, buffer, read, file);
          left -= read;
        }
      }
    }
    return true;
  }

  private OutputStream opened(Path file) throws IOException {
    try {
      return Files.newOutputStream(file);
    } catch (IOException e) {
      problem = Optional.of(file + ": " + FileTrouble.reason(e));
      throw e;
    }
  }

  private void write(OutputStream kept, byte[] buffer, int length, Path file) throws IOException {
    try {
      kept.write(buffer, 0, length);
    } catch (IOException e) {
      problem = Optional.of(file + ": " + FileTrouble.reason(e));
      throw e;
    }
  }

  /** Waits until the program has ended or its output is closed; false if it takes longer. */
  boolean awaitEndOfProgram(Duration atMost) throws InterruptedException {
    return Stopwatch.awaitThat(atMost, latch::await);
  }

  /** Waits until the files have arrived or the output is closed. */
  void awaitFiles(Duration atMost) throws InterruptedException {
    thread.join(atMost.toMillis());
  }

  /** The program's exit status; empty if it was not reported. */
  OptionalInt status() {
    return status;
  }

  /**
   * When the shell announced the beginning; when it was started, if the announcement arrived only
   * with the end, as on an overloaded machine, so that the time is not too short.
   */
  long beginEpochNanos() {
    return beginEpochNanos;
  }

  /** The same by the monotonic clock. */
  long beginNanos() {
    return beginNanos;
  }

  /** When its status arrived, by the monotonic clock. */
  long endNanos() {
    return endNanos;
  }

  /** Whether both files have arrived. */
  boolean isWhole() {
    return isWhole;
  }

  /** Whether it printed more than is kept. */
  boolean isExcessive() {
    return Math.max(outBytes, errorBytes) > MAX_BYTES;
  }

  /** Whether the host's disk had room for all of it. */
  boolean hasRoom() {
    return hasRoom;
  }

  /** The file that could not be written here, and why. */
  Optional<String> problem() {
    return problem;
  }

  /** Its last line on standard error, or else on standard output. */
  String lastLine() throws IOException {
    String text = errorBytes == 0 ? "" : lastLine(errors);
    return text.isEmpty() && outBytes > 0 ? lastLine(out) : text;
  }

  private static String lastLine(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    try (RandomAccessFile text = new RandomAccessFile(file.toFile(), "r")) {
      text.seek(Math.max(0, text.length() - LAST_BYTES));
      byte[] last = new byte[(int) Math.min(LAST_BYTES, text.length())];
      text.readFully(last);
      return lastLine(new String(last, StandardCharsets.UTF_8));
    }
  }

  /** The last line of a text that is not blank; the last words between rulers, if it is one. */
  static String lastLine(String text) {
    String line = "";
    String framed = "";
    for (String each : text.split("\\R")) {
      boolean isRuler = RULER.matcher(each).matches();
      if (isRuler) {
        line = framed.isEmpty() ? line : framed;
      } else if (!each.isBlank() && !ProcessPlaces.isLine(each)) {
        line = each.strip();
      }
      framed = isRuler ? "" : (framed + " " + each.strip()).strip();
    }
    return line.length() > MAX_LINE_LENGTH ? line.substring(0, MAX_LINE_LENGTH) + "…" : line;
  }
}
