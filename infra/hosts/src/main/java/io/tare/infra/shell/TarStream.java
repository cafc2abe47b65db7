package io.tare.infra.shell;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
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
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

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

  /**
   * Names the files that are not there with their content; others get their time and mode, by which
   * archives of classes know their jars. Where touch does not know seconds since the epoch,
   * programs start without these. Arguments: the directory; for each file name, digest, time and
   * mode.
   */
  private static final String LOOK =
      "mkdir -p -- \"$1\" && cd -- \"$1\" || exit 1; shift; while [ $# -gt 0 ]; do"
          + " case $(sha256sum < \"$1\" 2>/dev/null) in"
          + " \"$2\"*) touch -d \"$3\" -- \"$1\" 2>/dev/null; chmod \"$4\" -- \"$1\" || exit 1 ;;"
          + " *) printf '%s\\n' \"$1\" ;; esac; shift 4; done";

  /** Files come into a directory that has others. */
  private static final String ADD =
      "rm -rf -- \"$1.partial\" && mkdir -p -- \"$1.partial\""
          + " && tar -x -f - --no-same-owner -C \"$1.partial\""
          + " && mv -f -- \"$1.partial\"/* \"$1\" && rmdir -- \"$1.partial\""
          + " || { echo . | cat > \"$1.partial/.room\"; rm -rf -- \"$1.partial\"; exit 1; }";

  private static final String MARK = "printf %s \"$2\" > \"$1\"";

  /**
   * Sends a directory, unless the digest beside it says that it is there already. Links are
   * followed; those that lead nowhere are left out. Where nothing is there, the digest is made
   * while it is sent: to read all of it takes about as long.
   *
   * @param leftOut relative paths of what is not sent, nor what lies below it
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
      throw new IOException(e.getCause().getMessage(), e);
    }
  }

  /**
   * Sends files into a directory, with their times and permissions; those that it has with the same
   * content are given these alone. One question and one stream, however many they are.
   *
   * @param names of files in the local directory
   */
  void uploadFiles(Path local, List<String> names, String remote)
      throws HostException, InterruptedException, IOException {
    List<Path> files = names.stream().map(local::resolve).toList();
    List<byte[]> digests = TreeDigest.digests(TreeDigest.Sum.SHA256, files);
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
