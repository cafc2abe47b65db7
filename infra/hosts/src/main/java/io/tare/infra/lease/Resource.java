package io.tare.infra.lease;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.tare.infra.host.Tool;
import io.tare.infra.shell.Supervision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that outlives the harness unless it is removed, on this machine or made elsewhere. It
 * is named by an identity that cannot come to mean something else: never by a program's name.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Resource.Program.class, name = "program"),
  @JsonSubTypes.Type(value = Resource.ProcessId.class, name = "process"),
  @JsonSubTypes.Type(value = Resource.NetworkNamespace.class, name = "network_namespace"),
  @JsonSubTypes.Type(value = Resource.Link.class, name = "link"),
  @JsonSubTypes.Type(value = Resource.ForwardingRule.class, name = "forwarding_rule"),
  @JsonSubTypes.Type(value = Resource.ControlGroup.class, name = "control_group"),
  @JsonSubTypes.Type(value = Resource.Directory.class, name = "directory"),
  @JsonSubTypes.Type(value = Resource.File.class, name = "file"),
  @JsonSubTypes.Type(value = Resource.Mount.class, name = "mount"),
  @JsonSubTypes.Type(value = Resource.Container.class, name = "container"),
  @JsonSubTypes.Type(value = Resource.Machine.class, name = "machine")
})
@JsonIgnoreProperties(ignoreUnknown = true)
public sealed interface Resource {

  /** Whether it is still there. */
  boolean exists();

  /**
   * Removes it; does nothing if it is not there.
   *
   * @throws IOException with one line that says why it could not be removed
   */
  void remove() throws IOException, InterruptedException;

  /** Whether it ends with the machine: a process or a link does, a file does not. */
  default boolean diesAtBoot() {
    return true;
  }

  /** Whether it can be a thing of that run: it bears its token, or lies in its directory. */
  boolean isOf(Owner run);

  /** In a few words, for people. */
  String describe();

  /**
   * A supervised program with all its children, known by the token in their environment.
   *
   * @param token the value of {@code TARE_TOKEN}
   */
  record Program(String token, String command) implements Resource {
    @Override
    public boolean exists() {
      return !ProcessTable.withToken(token).isEmpty();
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      ProcessTable.end(() -> ProcessTable.withToken(token), describe());
    }

    @Override
    public boolean isOf(Owner run) {
      return token.equals(run.token()) || token.startsWith(run.token() + "-");
    }

    @Override
    public String describe() {
      return "program " + command;
    }
  }

  /**
   * One process.
   *
   * @param startTicks its start time, clock ticks since boot (field 22 of /proc/PID/stat)
   * @param token of its run, which it bears in its environment; absent in old records, whose
   *     processes are not told from others
   */
  record ProcessId(long pid, long startTicks, String command, @Nullable String token)
      implements Resource {

    /** The process with that pid as it is now, started with {@link Supervision#RUN_VARIABLE}. */
    public static ProcessId of(long pid, String command, String token) {
      return new ProcessId(pid, ProcessTable.startTicks(pid).orElse(-1), command, token);
    }

    @Override
    public boolean exists() {
      return !found().isEmpty();
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      ProcessTable.end(this::found, describe());
    }

    private List<Long> found() {
      return token == null
          ? List.of()
          : ProcessTable.withStart(pid, startTicks).stream()
              .filter(each -> ProcessTable.has(each, Supervision.RUN_VARIABLE, token))
              .toList();
    }

    @Override
    public boolean isOf(Owner run) {
      return token == null || token.equals(run.token());
    }

    @Override
    public String describe() {
      return "process " + pid + " (" + command + ")";
    }
  }

  /** A named network namespace; processes that are still in it are ended. */
  record NetworkNamespace(String name) implements Resource {
    @Override
    public boolean exists() {
      return java.nio.file.Files.exists(Path.of("/run/netns", name));
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      if (exists()) {
        ProcessTable.end(() -> ProcessTable.inNetworkNamespace(name), describe());
        Tool.run("ip", "netns", "delete", name);
      }
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isOfLink(name);
    }

    @Override
    public String describe() {
      return "network namespace " + name;
    }
  }

  /** A network link in the namespace of the harness: bridge, veth or tap. */
  record Link(String name) implements Resource {
    @Override
    public boolean exists() {
      try {
        // Not /sys, which shows the links of the user who mounted it.
        return Kernel.told("/proc/self/net/dev")
            .lines()
            .anyMatch(line -> line.strip().startsWith(name + ":"));
      } catch (IOException e) {
        // Without a look it is not known to be gone.
        return true;
      }
    }

    @Override
    public void remove() throws IOException {
      if (exists()) {
        Tool.run("ip", "link", "delete", name);
      }
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isOfLink(name);
    }

    @Override
    public String describe() {
      return "network link " + name;
    }
  }

  /**
   * A rule of this machine's firewall that lets frames cross a bridge.
   *
   * @param bridge its name, which no other link of this machine has
   */
  record ForwardingRule(String bridge) implements Resource {

    /** The program that makes it. */
    public static final String PROGRAM = "iptables";

    /** Makes it, before all other rules. */
    public void make() throws IOException {
      Tool.run(words("--insert"));
    }

    @Override
    public boolean exists() {
      try {
        return Tool.ended(words("--check")).status() == 0;
      } catch (IOException e) {
        return false;
      }
    }

    @Override
    public void remove() throws IOException {
      if (exists()) {
        Tool.run(words("--delete"));
      }
    }

    private String[] words(String command) {
      return new String[] {
        PROGRAM, "--wait", command, "FORWARD", "-i", bridge, "-o", bridge, "-j", "ACCEPT"
      };
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isOfLink(bridge);
    }

    @Override
    public String describe() {
      return "firewall rule for bridge " + bridge;
    }
  }

  /** A directory of a control group hierarchy; processes that are still in it are ended. */
  record ControlGroup(String path) implements Resource {
    @Override
    public boolean exists() {
      return java.nio.file.Files.isDirectory(Path.of(path));
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      Path group = Path.of(path);
      TreeRemoval.deleteGroup(group, () -> ProcessTable.inControlGroup(group));
    }

    @Override
    public boolean isOf(Owner run) {
      return path.startsWith("/sys/fs/cgroup/") && run.hasPath(path);
    }

    @Override
    public String describe() {
      return "control group " + path;
    }
  }

  /**
   * A directory with all that is in it, also of the user's subordinate numbers; nothing below a
   * mount point is touched.
   */
  record Directory(String path) implements Resource {
    @Override
    public boolean exists() {
      return java.nio.file.Files.exists(Path.of(path));
    }

    @Override
    public void remove() throws IOException {
      Path directory = Path.of(path);
      if (exists()) {
        Subordinates.delete(directory);
      }
      TreeRemoval.delete(directory);
    }

    @Override
    public boolean diesAtBoot() {
      return false;
    }

    @Override
    public boolean isOf(Owner run) {
      return run.hasPath(path);
    }

    @Override
    public String describe() {
      return "directory " + path;
    }
  }

  /** A file, for example a guest's copy-on-write overlay. */
  record File(String path) implements Resource {
    @Override
    public boolean exists() {
      return java.nio.file.Files.exists(Path.of(path));
    }

    @Override
    public void remove() throws IOException {
      java.nio.file.Files.deleteIfExists(Path.of(path));
    }

    @Override
    public boolean diesAtBoot() {
      return false;
    }

    @Override
    public boolean isOf(Owner run) {
      return run.hasPath(path);
    }

    @Override
    public String describe() {
      return "file " + path;
    }
  }

  /** A mount point. */
  record Mount(String path) implements Resource {
    @Override
    public boolean exists() {
      try {
        return MountTable.read().isMountPoint(Path.of(path));
      } catch (IOException e) {
        // Without a look it is not known to be gone.
        return true;
      }
    }

    @Override
    public void remove() throws IOException {
      if (exists()) {
        Tool.run("umount", "--lazy", path);
      }
    }

    @Override
    public boolean isOf(Owner run) {
      return run.hasPath(path);
    }

    @Override
    public String describe() {
      return "mount " + path;
    }
  }

  /**
   * A container of runc.
   *
   * @param root runc's state directory
   */
  record Container(String root, String id) implements Resource {
    @Override
    public boolean exists() {
      return java.nio.file.Files.isDirectory(Path.of(root, id));
    }

    @Override
    public void remove() throws IOException {
      if (exists()) {
        Tool.run("runc", "--root", root, "delete", "--force", id);
      }
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isIn(id) && run.hasPath(root);
    }

    @Override
    public String describe() {
      return "container " + id;
    }
  }

  /**
   * A machine that a hypervisor or a cloud was asked for.
   *
   * @param kind of the platform that it is part of
   * @param settings by which its manager is reached again; no password
   * @param name its own, with the run's token in it
   */
  record Machine(String kind, SortedMap<String, String> settings, String name) implements Resource {

    public Machine {
      settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    @Override
    public boolean exists() {
      try {
        return removal().exists(this);
      } catch (IOException e) {
        return true;
      }
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      removal().remove(this);
    }

    /** What the record would have this machine run in order to reach it. */
    Optional<String> command() {
      try {
        return removal().command(this);
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    private static MachineRemoval removal() throws IOException {
      return ServiceLoader.load(MachineRemoval.class, Resource.class.getClassLoader())
          .findFirst()
          .orElseThrow(() -> new IOException("nothing here knows how to remove machines"));
    }

    @Override
    public boolean diesAtBoot() {
      return false;
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isIn(name);
    }

    @Override
    public String describe() {
      return kind + " machine " + name;
    }
  }
}
