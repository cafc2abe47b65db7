package io.tare.infra.ssh;

import io.tare.harness.model.ControlCharacters;
import io.tare.infra.hosts.SearchPath;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The standard streams of a {@code ProxyCommand}, which this machine's shell runs. */
final class CommandWay implements Way {

  private static final int BUFFER = 1 << 15;
  private static final int MAX_WORDS = 300;
  private static final long LAST_WORDS_MILLIS = 5_000;

  private final String line;
  private final StringBuilder words = new StringBuilder();
  private @Nullable Process process;
  private boolean isClosed;
  private List<Thread> pumps = List.of();
  private boolean isEndedHere;
  private volatile boolean hasAnswered;
  private volatile boolean isAtEnd;

  CommandWay(String line) {
    this.line = line;
  }

  @Override
  public Socket open(String host, int port, int timeoutMillis) throws IOException {
    Process started = start();
    ElasticPipe incoming = new ElasticPipe(() -> {});
    Thread output =
        pump("tare-proxy-output", () -> passOn(started.getInputStream(), incoming.sink()));
    Thread errors = pump("tare-proxy-errors", () -> keep(started.getErrorStream()));
    synchronized (this) {
      pumps = List.of(output, errors);
    }
    return new PipedSocket(incoming, new Input(started.getOutputStream()), this);
  }

  private synchronized Process start() throws IOException {
    if (isClosed) {
      throw new IOException("the attempt was ended");
    }
    process = SearchPath.builder("sh", "-c", "exec " + line).start();
    return process;
  }

  private static Thread pump(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void passOn(InputStream from, OutputStream to) {
    byte[] buffer = new byte[BUFFER];
    try (from;
        to) {
      for (int n; (n = from.read(buffer)) >= 0; ) {
        hasAnswered = true;
        to.write(buffer, 0, n);
      }
      isAtEnd = true; // before the reader learns it and closes this way
    } catch (IOException e) {
      return; // its end is the connection's
    }
  }

  private void keep(InputStream from) {
    byte[] buffer = new byte[BUFFER];
    try (from) {
      for (int n; (n = from.read(buffer)) >= 0; ) {
        synchronized (words) {
          words.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
          words.delete(0, Math.max(0, words.length() - MAX_WORDS));
        }
      }
    } catch (IOException e) {
      return;
    }
  }

  /** Its standard input; the program ends, or has ended, when it reads no more. */
  private final class Input extends FilterOutputStream {

    Input(OutputStream program) {
      super(program);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
        out.flush();
      } catch (IOException e) {
        isAtEnd = true;
        throw e;
      }
    }
  }

  /** Why it ended before it answered; empty if it did not. */
  synchronized String end() {
    if (process == null || process.isAlive() || hasAnswered || isEndedHere) {
      return "";
    }
    awaitLastWords();
    synchronized (words) {
      String said = ControlCharacters.shown(words.toString().strip().replaceAll("\\s+", " "));
      return "its ProxyCommand '%s' ended with status %d%s"
          .formatted(line, process.exitValue(), said.isEmpty() ? "" : ": " + said);
    }
  }

  /** They may still be in the pipe; a child of the program may keep it open. */
  private void awaitLastWords() {
    try {
      for (Thread pump : pumps) {
        pump.join(LAST_WORDS_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isTaken() {
    return hasAnswered;
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (process != null && !hasEnded(process)) {
      isEndedHere = true;
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }

  /** The ends of its input and output come a little before its own. */
  private boolean hasEnded(Process started) {
    try {
      return isAtEnd
          ? started.waitFor(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS)
          : !started.isAlive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
