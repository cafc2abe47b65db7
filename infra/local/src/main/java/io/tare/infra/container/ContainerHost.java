package io.tare.infra.container;

import io.tare.infra.host.Command;
import io.tare.infra.host.ControlledEnvironment;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.local.LocalHost;
import io.tare.infra.shell.ProcessCompletion;
import io.tare.infra.shell.Supervision;
import io.tare.infra.shell.TarStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A running container. A program hangs on two supervisors: one outside, which holds {@code runc
 * exec}, and one inside, which alone can reach all the program's children.
 */
final class ContainerHost implements Host {

  /** Longer than the inner supervisor takes, so that it is done before the outer one gives up. */
  private static final String OUTER_GRACE = "8";

  private static final Duration COPY = Duration.ofMinutes(20);

  private final LocalHost machine;
  private final List<String> exec;
  private final Path control;
  private final String scratch;
  private final AtomicLong count = new AtomicLong();

  /**
   * @param exec {@code runc exec} with the container's name
   * @param control the control directory of its supervisors, seen inside at the same path
   * @param scratch a directory in the container
   */
  ContainerHost(LocalHost machine, List<String> exec, Path control, String scratch) {
    this.machine = machine;
    this.exec = List.copyOf(exec);
    this.control = control;
    this.scratch = scratch;
  }

  @Override
  public String name() {
    return machine.name();
  }

  @Override
  public String scratch() {
    return scratch;
  }

  @Override
  public Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    try (RunningProcess process = start(command)) {
      return ProcessCompletion.of(this, command, process, deadline);
    }
  }

  @Override
  public RunningProcess start(Command command) throws HostException {
    List<String> words = new ArrayList<>(exec);
    words.addAll(
        List.of(
            "sh",
            control + "/supervise",
            control.toString(),
            "container-" + count.incrementAndGet()));
    if (command.isStated()) {
      words.addAll(ControlledEnvironment.prefix(command.environment()));
    } else if (!command.environment().isEmpty()) {
      words.add("env");
      command.environment().forEach((variable, value) -> words.add(variable + "=" + value));
    }
    words.addAll(command.arguments());
    return machine.start(Command.of(words).with(Supervision.GRACE_VARIABLE, OUTER_GRACE));
  }

  @Override
  public void upload(Path local, String remote) throws HostException, InterruptedException {
    try {
      if (Files.isDirectory(local)) {
        new TarStream(this).upload(local, remote);
      } else {
        send(local, remote);
      }
    } catch (IOException e) {
      throw failed(local.toString(), remote, e);
    }
  }

  @Override
  public void download(String remote, Path local) throws HostException, InterruptedException {
    try {
      if (run(Command.of("test", "-d", remote), COPY).succeeded()) {
        new TarStream(this).download(remote, local);
      } else {
        fetch(remote, local);
      }
    } catch (IOException e) {
      throw failed(remote, local.toString(), e);
    }
  }

  private void send(Path local, String remote)
      throws HostException, InterruptedException, IOException {
    String receive =
        "mkdir -p -- \"$(dirname -- \"$1\")\" && cat > \"$1.partial\""
            + " && chmod \"$2\" -- \"$1.partial\" && mv -f -- \"$1.partial\" \"$1\"";
    String mode = Files.isExecutable(local) ? "755" : "644";
    try (RunningProcess receiver =
        start(Command.of("sh", "-c", receive, "tare-receive", remote, mode))) {
      try (OutputStream in = receiver.standardInput()) {
        Files.copy(local, in);
      }
      expectEnd(receiver);
    }
  }

  private void fetch(String remote, Path local)
      throws HostException, InterruptedException, IOException {
    Path partial = local.resolveSibling(local.getFileName() + ".partial");
    try (RunningProcess sender = start(Command.of("cat", "--", remote))) {
      Files.copy(sender.standardOutput(), partial, StandardCopyOption.REPLACE_EXISTING);
      expectEnd(sender);
      Files.move(
          partial, local, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  private static void expectEnd(RunningProcess process)
      throws HostException, InterruptedException, IOException {
    OptionalInt status = process.waitFor(COPY);
    if (status.isEmpty() || status.getAsInt() != 0) {
      String said = new String(process.standardError().readAllBytes(), StandardCharsets.UTF_8);
      throw new IOException(said.strip().replace('\n', ' '));
    }
  }

  private HostException failed(String from, String to, IOException cause) {
    return new HostException(
        "%s: cannot copy %s to %s: %s".formatted(name(), from, to, cause.getMessage()), cause);
  }
}
