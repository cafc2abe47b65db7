package io.tare.infra.xen;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A dom0 without Xen: a directory with programs that replay the output of Xen 4.17, first in the
 * search path; real shells create and remove files.
 */
final class XlStandIn implements Host, Dom0.Connector {

  private static final List<String> PROGRAMS = List.of("xl", "xenstore-ls", "ip");
  private static final List<String> RECORDED =
      List.of(
          "info.txt",
          "list.txt",
          "list-long.json",
          "no-domain.txt",
          "bridges.txt",
          "block-list.txt",
          "network-list.txt");

  final Path programs;
  private final Path state;
  private boolean isCut;
  private boolean isUp = true;

  /**
   * @param directory of this test
   */
  XlStandIn(Path directory) throws IOException {
    programs = Files.createDirectories(directory.resolve("programs"));
    state = Files.createDirectories(programs.resolve("state/domains")).getParent();
    for (String name : Stream.concat(PROGRAMS.stream(), RECORDED.stream()).toList()) {
      Path file = programs.resolve(name);
      Files.writeString(file, text(name));
      if (PROGRAMS.contains(name) && !file.toFile().setExecutable(true)) {
        throw new IOException("cannot make " + file + " executable");
      }
    }
  }

  /** Recorded output, or a replacement program. */
  static String text(String name) throws IOException {
    try (InputStream in = XlStandIn.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Another domain with any name, in a state such as {@code r-----}. */
  void domain(int id, String name, String flags) throws IOException {
    Files.writeString(state.resolve("domains").resolve(Integer.toString(id)), name + " " + flags);
  }

  /** The existing domains. */
  List<String> domains() throws IOException {
    try (Stream<Path> files = Files.list(state.resolve("domains"))) {
      return files.sorted().map(XlStandIn::name).toList();
    }
  }

  private static String name(Path file) {
    try {
      return Files.readString(file).split(" ")[0];
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Makes a command of xl fail like the real one. */
  void refuse(String command, String recorded) throws IOException {
    Files.writeString(state.resolve("refuse-" + command), text(recorded));
  }

  void obeyAgain(String command) throws IOException {
    Files.delete(state.resolve("refuse-" + command));
  }

  /** Makes destroyed domains survive. */
  void ignoreDestroying(boolean isIgnored) throws IOException {
    if (isIgnored) {
      Files.writeString(state.resolve("ignore-destroy"), "");
    } else {
      Files.delete(state.resolve("ignore-destroy"));
    }
  }

  /** The neighbours seen on the bridge. */
  void neighbours(String table) throws IOException {
    Files.writeString(state.resolve("neighbours"), table);
  }

  /** Loses the connection at the next command. */
  void cut() {
    isCut = true;
  }

  @Override
  public Host connect() {
    isUp = true;
    return this;
  }

  @Override
  public boolean isUp(Host host) {
    return isUp;
  }

  @Override
  public void end(Host host) {}

  @Override
  public String name() {
    return "dom0";
  }

  @Override
  public Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    if (isCut) {
      isCut = false;
      isUp = false;
      throw new HostException("the connection was lost");
    }
    try {
      List<String> words = command.arguments();
      if (words.stream().anyMatch(word -> word.contains("/sys/class/dmi"))) {
        return new Finished(0, text("hardware.txt"), "");
      }
      ProcessBuilder builder = new ProcessBuilder(behindEnv(words));
      Path error = Files.createTempFile(programs, "error", "");
      Process process = builder.redirectError(error.toFile()).start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Finished(process.waitFor(), out, Files.readString(error));
    } catch (IOException e) {
      throw new HostException(String.valueOf(e.getMessage()), e);
    }
  }

  private List<String> behindEnv(List<String> words) {
    return Stream.concat(
            Stream.of("env", "PATH=" + programs + ":" + System.getenv("PATH")), words.stream())
        .toList();
  }

  @Override
  public RunningProcess start(Command command) throws HostException {
    try {
      return new Started(new ProcessBuilder(behindEnv(command.arguments())).start());
    } catch (IOException e) {
      throw new HostException(String.valueOf(e.getMessage()), e);
    }
  }

  private record Started(Process process) implements RunningProcess {

    @Override
    public OutputStream standardInput() {
      return process.getOutputStream();
    }

    @Override
    public InputStream standardOutput() {
      return process.getInputStream();
    }

    @Override
    public InputStream standardError() {
      return process.getErrorStream();
    }

    @Override
    public OptionalInt waitFor(Duration atMost) throws InterruptedException {
      return process.waitFor(atMost.toNanos(), TimeUnit.NANOSECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    }

    @Override
    public boolean isRunning() {
      return process.isAlive();
    }

    @Override
    public void close() {
      process.destroy();
    }
  }

  @Override
  public void upload(Path local, String remote) throws HostException {
    try {
      Files.copy(local, Path.of(remote), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new HostException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void download(String remote, Path local) {
    throw new AssertionError("never called");
  }

  @Override
  public String scratch() {
    return programs.toString();
  }
}
