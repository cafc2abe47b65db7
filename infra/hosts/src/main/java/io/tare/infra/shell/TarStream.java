package io.tare.infra.shell;

import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.host.SearchPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Directories to and from any host as one stream of tar through a program's standard streams. */
record TarStream(StreamedHost host) {

  /** What a pipe holds; the library's own are an eighth of it. */
  private static final int BUFFER_BYTES = 1 << 16;

  private static final Duration SMALL = Duration.ofMinutes(1);
  private static final Duration LARGE = Duration.ofMinutes(20);

  /**
   * Of a full disk tar may say only that it wrote less than it should; cat says that it is full.
   */
  private static final String RECEIVE =
      "rm -rf -- \"$1.partial\" \"$2\" && mkdir -p -- \"$1.partial\""
          + " && tar -x -f - --no-same-owner -C \"$1.partial\""
          + " && rm -rf -- \"$1\" && mv -- \"$1.partial\" \"$1\""
          + " || { echo . | cat > \"$1.partial/.room\"; rm -rf -- \"$1.partial\"; exit 1; }";

  private static final String MARK = "printf %s \"$2\" > \"$1\"";

  /**
   * Sends a directory, unless the digest beside it says that it is there already. Links are
   * followed; those that lead nowhere are left out. Where nothing is there, the digest is made
   * while it is sent: to read all of it takes about as long.
   */
  void upload(Path local, String remote) throws HostException, InterruptedException, IOException {
    TreeDigest tree = TreeDigest.of(local);
    String marker = remote + ".tare-sha256";
    Command ask =
        Command.of("sh", "-c", "test -d \"$1\" && cat -- \"$2\"", "tare-ask", remote, marker);
    FutureTask<String> digest = new FutureTask<>(tree::digest);
    Thread reader = new Thread(digest, "tare-digest");
    reader.setDaemon(true);
    reader.start();
    String there = host.run(ask, SMALL).standardOutput();
    if (!there.isEmpty() && there.equals(made(digest))) {
      return;
    }
    send(tree, Command.of("sh", "-c", RECEIVE, "tare-receive", remote, marker).with("LC_ALL", "C"));
    CheckedCommand.run(host, "sh", "-c", MARK, "tare-mark", marker, made(digest));
  }

  private static String made(FutureTask<String> digest) throws IOException, InterruptedException {
    try {
      return digest.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    }
  }

  /** Sends what is in a directory. */
  private void send(TreeDigest tree, Command receive)
      throws HostException, InterruptedException, IOException {
    Process tar =
        local(
            List.of(
                "tar",
                "-C",
                tree.root().toString(),
                "-c",
                "-h",
                "-f",
                "-",
                "--owner=0",
                "--group=0",
                "--numeric-owner",
                "--no-recursion",
                "--null",
                "-T",
                "-"));
    try (RunningProcess receiver = host.startReader(receive, tree.bytes())) {
      try {
        name(String.join("\0", tree.entries()), tar.getOutputStream());
        pump(tar.getInputStream(), receiver.standardInput());
      } catch (IOException e) {
        // The receiver's own words tell more than a broken pipe.
        expectEnd(receiver);
        throw e;
      }
      expectZero(tar.waitFor(), "packing " + tree.root());
      expectEnd(receiver);
    } finally {
      tar.destroy();
    }
  }

  /** Fetches a directory; links are followed. */
  void download(String remote, Path local) throws HostException, InterruptedException, IOException {
    Files.createDirectories(local);
    Process tar = local(List.of("tar", "-C", local.toString(), "-x", "-f", "-", "--no-same-owner"));
    Command pack =
        Command.of("tar", "-C", remote, "-c", "-h", "--ignore-failed-read", "-f", "-", ".");
    try (RunningProcess sender = host.start(pack)) {
      pump(sender.standardOutput(), tar.getOutputStream());
      int unpacked = tar.waitFor();
      expectEnd(sender); // whose end explains what was not unpacked
      expectZero(unpacked, "unpacking to " + local);
    } finally {
      tar.destroy();
    }
  }

  private static Process local(List<String> words) throws IOException {
    return SearchPath.builder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** On a thread of its own: tar packs the first files before it has read the names of all. */
  static void name(String list, OutputStream tar) {
    Thread thread =
        new Thread(
            () -> {
              try (tar) {
                tar.write(list.getBytes(StandardCharsets.UTF_8));
              } catch (IOException e) {
                // It ended before it read them all; its status tells the rest.
                return;
              }
            },
            "tare-names");
    thread.setDaemon(true);
    thread.start();
  }

  private static void pump(InputStream from, OutputStream to) throws IOException {
    try (from;
        to) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        to.write(buffer, 0, read);
      }
    }
  }

  private static void expectZero(int status, String doing) throws IOException {
    if (status != 0) {
      throw new IOException(doing + " ended with status " + status);
    }
  }

  static void expectEnd(RunningProcess process)
      throws HostException, InterruptedException, IOException {
    OptionalInt status = process.waitFor(LARGE);
    if (status.isEmpty()) {
      throw new IOException("it took longer than " + LARGE.toMinutes() + " minutes");
    }
    if (status.getAsInt() != 0) {
      String said = new String(process.standardError().readAllBytes(), StandardCharsets.UTF_8);
      throw new IOException(said.strip().replace('\n', ' '));
    }
  }
}
