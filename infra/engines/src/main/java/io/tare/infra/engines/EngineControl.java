package io.tare.infra.engines;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.group.GroupChain;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Containers of an engine on this machine, each with an SSH server as its first program. */
record EngineControl(EngineCommand engine) implements MachineControl {

  /** The label of what Tare creates, with the token of its run. */
  static final String LABEL = "tare.run";

  private static final String SERVER = "mkdir -p /run/sshd /run/lock; exec /usr/sbin/sshd -D -e";

  /** The share of memory for shared memory, as on a machine; engines give 64 MB. */
  private static final int SHARED_PART = 2;

  @Override
  public void check() throws HostException, InterruptedException {
    EngineInfo info = engine.info();
    if (!info.missing().isEmpty()) {
      throw new HostException(
          "%s cannot limit %s here (control groups %s); run as root and mount these controllers"
              .formatted(
                  engine.settings().program(),
                  String.join(" and ", info.missing()),
                  info.cgroups()));
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    MachineOrder.LocalResources here =
        order
            .localPlace()
            .orElseThrow(
                () -> new HostException("machine %s has no local place".formatted(order.name())));
    if (status(order.name()).state() != MachineStatus.State.RUNNING) {
      // A partly created container.
      delete(order.name());
      Path home = imageFile(order).toAbsolutePath().getParent();
      var unused =
          engine.run(Objects.requireNonNull(home), EngineCommand.SHORT, runWords(order, here));
    }
  }

  private List<String> runWords(MachineOrder order, MachineOrder.LocalResources here)
      throws HostException {
    EngineSettings settings = engine.settings();
    String memory = Long.toString(order.resources().memoryBytes());
    List<String> words = new ArrayList<>(List.of("run", "--detach", "--pull", "never"));
    words.addAll(List.of("--name", order.name(), "--label", LABEL + "=" + order.run()));
    words.addAll(List.of("--hostname", "tare", "--network", "none"));
    words.addAll(List.of("--cpuset-cpus", here.cpus().toString()));
    // The limit of memory and swap together, so that nothing is swapped.
    words.addAll(List.of("--memory", memory, "--memory-swap", memory));
    words.addAll(List.of("--pids-limit", "-1"));
    words.addAll(
        List.of("--shm-size", Long.toString(order.resources().memoryBytes() / SHARED_PART)));
    if (settings.raw().get(EngineSettings.SECCOMP).equals(EngineSettings.UNCONFINED)) {
      words.addAll(List.of("--security-opt", "seccomp=" + EngineSettings.UNCONFINED));
    }
    for (Map.Entry<String, Path> file : order.files().entrySet()) {
      Optional<String> place = EngineFiles.placeInside(file.getKey(), file.getValue());
      if (place.isPresent()) {
        words.addAll(List.of("--volume", file.getValue() + ":" + place.get() + ":ro"));
      }
    }
    words.addAll(settings.engine().runWords(settings));
    words.addAll(List.of(image(order), "sh", "-c", SERVER));
    return words;
  }

  private static Path imageFile(MachineOrder order) throws HostException {
    Path file = order.files().get(EngineFiles.IMAGE);
    if (file == null) {
      throw new HostException("machine %s has no image".formatted(order.name()));
    }
    return file;
  }

  private static String image(MachineOrder order) throws HostException {
    Path file = imageFile(order);
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new HostException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Its first one. */
  @Override
  public long process(String name) throws HostException, InterruptedException {
    Optional<JsonNode> reported = engine.container(name);
    long pid = reported.map(each -> each.path("State").path("Pid").asLong()).orElse(0L);
    if (!(pid > 0)) {
      throw new HostException(
          "container %s does not run: %s".formatted(name, status(name).describe()));
    }
    String id = reported.map(each -> each.path("Id").asText()).orElse("");
    if (!isOf(Path.of("/proc", Long.toString(pid)), id)) {
      throw new HostException(
          "process %d of container %s is not on this machine; run Tare where %s runs containers"
              .formatted(pid, name, engine.settings().program()));
    }
    return pid;
  }

  /**
   * Whether a process is in a container, by its control group or its mounts. If the engine runs in
   * a virtual machine or another container, its numbers are those of other processes here.
   *
   * @param process its directory below {@code /proc}
   * @param id of the container
   */
  static boolean isOf(Path process, String id) {
    return Stream.of("cgroup", "mountinfo")
        .anyMatch(file -> GroupChain.text(process.resolve(file)).contains(id));
  }

  @Override
  public boolean hasAccepted(String name) throws HostException, InterruptedException {
    return status(name).state() == MachineStatus.State.RUNNING;
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    Optional<JsonNode> reply = engine.container(name);
    if (reply.isEmpty()) {
      return MachineStatus.ABSENT;
    }
    JsonNode state = reply.get().path("State");
    return switch (state.path("Status").asText()) {
      case "running" -> MachineStatus.running(List.of());
      case "paused" -> MachineStatus.STOPPED;
      case "exited", "stopped", "dead" -> MachineStatus.failed(end(name, state));
      default -> MachineStatus.COMING;
    };
  }

  /** Why a container no longer runs. */
  private String end(String name, JsonNode state) throws HostException, InterruptedException {
    String reason = state.path("Error").asText();
    if (state.path("OOMKilled").asBoolean(false)) {
      return "it was killed because memory ran out";
    }
    if (reason.isEmpty()) {
      // An SSH server reports a failure on standard error, and engines keep that stream.
      reason = engine.ask(List.of("logs", "--tail", "1", name)).map(String::strip).orElse("");
    }
    return "it ended with status %d%s"
        .formatted(state.path("ExitCode").asInt(), reason.isEmpty() ? "" : " (" + reason + ")");
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    if (engine.container(name).isPresent()) {
      // Killed at once: nothing in it is worth waiting for.
      var unused = engine.ask(List.of("rm", "--force", "--volumes", name));
    }
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    return engine
        .run(List.of("ps", "--all", "--filter", "label=" + LABEL, "--format", "{{.Names}}"))
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    JsonNode container =
        engine
            .container(name)
            .orElseThrow(() -> new HostException("container %s is gone".formatted(name)));
    return EngineFacts.of(engine.settings().engine(), engine.info(), container);
  }

  @Override
  public void close() {
    // Every command is a separate session.
  }
}
