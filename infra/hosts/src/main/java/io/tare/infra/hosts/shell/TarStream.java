package io.tare.infra.hosts.shell;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Copies directories to and from any host as a tar stream through a program's standard streams. */
record TarStream(StreamedHost host) {

  /** A pipe's capacity; the library's buffers have an eighth of it. */
  private static final int BUFFER_BYTES = 1 << 16;

  private static final Duration SMALL = Duration.ofMinutes(1);
  private static final Duration LARGE = Duration.ofMinutes(20);

  /** On a full disk tar may report only a short write; cat reports that it is full. */
  private static final String RECEIVE =
      "rm -rf -- \"$1.partial\" \"$2\" && mkdir -p -- \"$1.partial\""
          + " && tar -x -f - --no-same-owner -C \"$1.partial\""
          + " && rm -rf -- \"$1\" && mv -- \"$1.partial\" \"$1\""
          + " || { echo . | cat > \"$1.partial/.room\"; rm -rf -- \"$1.partial\"; exit 1; }";

  /**
   * Names the files that are missing or have other content; others get their time and mode, by
   * which class archives identify their jars. If touch does not support seconds since the epoch,
   * programs start without archives. Arguments: the directory; for each file name, digest, time and
   * mode.
   */
  private static final String LOOK =
      "mkdir -p -- \"$1\" && cd -- \"$1\" || exit 1; shift; while [ $# -gt 0 ]; do"
          + " case $(sha256sum < \"$1\" 2>/dev/null) in"
          + " \"$2\"*) touch -d \"$3\" -- \"$1\" 2>/dev/null; chmod \"$4\" -- \"$1\" || exit 1 ;;"
          + " *) printf '%s\\n' \"$1\" ;; esac; shift 4; done";

  /** Files are added to a directory with others. */
  private static final String ADD =
      "rm -rf -- \"$1.partial\" && mkdir -p -- \"$1.partial\""
          + " && tar -x -f - --no-same-owner -C \"$1.partial\""
          + " && mv -f -- \"$1.partial\"/* \"$1\" && rmdir -- \"$1.partial\""
          + " || { echo . | cat > \"$1.partial/.room\"; rm -rf -- \"$1.partial\"; exit 1; }";

  private static final String MARK = "printf %s \"$2\" > \"$1\"";

  /**
   * Sends a directory, unless the digest beside it shows that it exists already. Links are
   * followed; broken ones are skipped. If nothing exists yet, the digest is computed during the
   * transfer, as reading everything takes about as long.
   *
   * @param leftOut relative paths that are not sent, nor anything below them
   */
  void upload(Path local, String remote, Set<String> leftOut)
      throws HostException, InterruptedException, IOException {
    TreeDigest tree = TreeDigest.of(local, leftOut);
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
    send(tree, shell(RECEIVE, remote, marker));
    CheckedCommand.run(host, "sh", "-c", MARK, "tare-mark", marker, made(digest));
  }

  private static String made(FutureTask<String> digest) throws IOException, InterruptedException {
    try {
      return digest.get();
    } catch (ExecutionException e) {
      throw new IOException(Objects.requireNonNull(e.getCause()).getMessage(), e);
    }
  }

  /**
   * Sends files into a directory, with their times and permissions; files that exist with the same
   * content get only these. Needs one query and one stream for any number of files.
   *
   * @param names of files in the local directory
   */
  void uploadFiles(Path local, List<String> names, String remote)
      throws HostException, InterruptedException, IOException {
    List<Path> files = names.stream().map(local::resolve).toList();
    List<byte[]> digests = FileDigests.of(FileDigests.Sum.SHA256, files);
    List<String> words = new ArrayList<>(List.of(remote));
    for (int i = 0; i < files.size(); i++) {
      long seconds = Files.getLastModifiedTime(files.get(i)).to(TimeUnit.SECONDS);
      String mode = Files.isExecutable(files.get(i)) ? "755" : "644";
      String digest = HexFormat.of().formatHex(digests.get(i));
      words.addAll(List.of(names.get(i), digest, "@" + seconds, mode));
    }
    Host.Finished looked = host.run(shell(LOOK, words.toArray(String[]::new)), LARGE);
    if (!looked.succeeded()) {
      throw new IOException(looked.standardError().strip().replace('\n', ' '));
    }
    List<String> missing = looked.standardOutput().lines().toList();
    if (!missing.isEmpty()) {
      send(TreeDigest.ofFiles(local, missing), shell(ADD, remote));
    }
  }

  /** A script whose complaints are in English. */
  private static Command shell(String script, String... arguments) {
    return Command.of("sh", "-c", script, "tare-receive").followedBy(arguments).with("LC_ALL", "C");
  }

  /** Sends the content of a directory. */
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
      expectEnd(sender); // its exit status explains what was not unpacked
      expectZero(unpacked, "unpacking to " + local);
    } finally {
      tar.destroy();
    }
  }

  private static Process local(List<String> words) throws IOException {
    return SearchPath.builder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** On its own thread: tar packs the first files before it has read all names. */
  static void name(String list, OutputStream tar) {
    Thread thread =
        new Thread(
            () -> {
              try (tar) {
                tar.write(list.getBytes(StandardCharsets.UTF_8));
              } catch (IOException e) {
                // It ended before it read them all; its status shows the reason.
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
      String output = new String(process.standardError().readAllBytes(), StandardCharsets.UTF_8);
      throw new IOException(output.strip().replace('\n', ' '));
    }
  }
}
