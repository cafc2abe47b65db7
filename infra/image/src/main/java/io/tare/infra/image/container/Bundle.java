package io.tare.infra.image.container;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.infra.api.Resources;
import io.tare.infra.machine.confinement.CpuList;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The bundle of a container.
 *
 * @param word its runtime's, for programs inside
 * @param root directory of the root file system
 * @param cpus processors it may use
 * @param controlGroup path below each hierarchy of control groups; without, nothing is limited
 * @param control directory of this machine with the supervisor's script
 * @param readable directories of this machine that are visible, read-only, at the same path
 * @param networkNamespace path of the namespace to join; this machine's if empty
 * @param hasFuse whether programs in it may mount file systems of programs
 */
record Bundle(
    String word,
    Path root,
    Resources resources,
    CpuList cpus,
    Optional<String> controlGroup,
    Path control,
    List<Path> readable,
    Optional<String> networkNamespace,
    boolean hasFuse) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The supervisors' control directory inside, with a lifeline of its own. */
  static final String CONTROL = "/run/tare";

  /**
   * The first process: it ends at the end of its standard input, when the harness ends, and all
   * others with it. Until then it keeps the supervisors' pipe open, and reaps orphans. This
   * machine's pipe would not do: in some runtimes a program that reads it cannot be killed.
   */
  private static final String INIT =
      "trap 'exit 0' TERM; mkdir %1$s && cat \"$0\" >%1$s/supervise && mkfifo -m 600 %1$s/alive &&"
          + " exec 4<>%1$s/alive || exit 1; exec 3<&0; cat <&3 >/dev/null 4<&- &"
          + " while kill -0 $! 2>/dev/null; do wait; done";

  private static final List<String> CAPABILITIES =
      List.of(
          "CAP_CHOWN",
          "CAP_DAC_OVERRIDE",
          "CAP_FOWNER",
          "CAP_FSETID",
          "CAP_KILL",
          "CAP_NET_BIND_SERVICE",
          "CAP_SETGID",
          "CAP_SETUID",
          "CAP_SYS_CHROOT");

  private static final int FUSE_MAJOR = 10;
  private static final int FUSE_MINOR = 229;
  private static final int OWNER_ONLY = 0600;

  private static final List<String> NAMESPACES = List.of("pid", "ipc", "uts", "mount");

  /** {@code config.json}. */
  String config() {
    ObjectNode config = JSON.createObjectNode();
    config.put("ociVersion", "1.0.2");
    config.put("hostname", "tare");
    config.putObject("root").put("path", root.toString()).put("readonly", false);
    process(config.putObject("process"));
    ArrayNode mounts = config.putArray("mounts");
    systemMounts(mounts);
    bind(mounts, control);
    readable.forEach(path -> bind(mounts, path));
    linux(config.putObject("linux"));
    return config.toPrettyString();
  }

  private void process(ObjectNode process) {
    process.put("terminal", false);
    process.put("cwd", "/");
    process.putObject("user").put("uid", 0).put("gid", 0);
    process
        .putArray("args")
        .add("sh")
        .add("-c")
        .add(INIT.formatted(CONTROL))
        .add(control + "/supervise");
    process
        .putArray("env")
        .add("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
        .add("HOME=/root")
        .add("LANG=C.UTF-8")
        .add("container=" + word);
    ObjectNode capabilities = process.putObject("capabilities");
    for (String set : List.of("bounding", "effective", "permitted")) {
      CAPABILITIES.forEach(capabilities.withArray(set)::add);
    }
    process.put("noNewPrivileges", true);
  }

  private static void systemMounts(ArrayNode mounts) {
    mount(mounts, "/proc", "proc", "proc");
    mount(mounts, "/dev", "tmpfs", "tmpfs", "nosuid", "strictatime", "mode=755", "size=65536k");
    mount(
        mounts,
        "/dev/pts",
        "devpts",
        "devpts",
        "nosuid",
        "noexec",
        "newinstance",
        "ptmxmode=0666",
        "mode=0620",
        "gid=5");
    mount(mounts, "/dev/shm", "tmpfs", "shm", "nosuid", "noexec", "nodev", "mode=1777");
    // A new mount: with this machine's the JVM would see this machine's control groups too.
    mount(mounts, "/sys", "sysfs", "sysfs", "nosuid", "noexec", "nodev", "ro");
    mount(mounts, "/sys/fs/cgroup", "cgroup", "cgroup", "nosuid", "noexec", "nodev", "ro");
    mount(mounts, "/run", "tmpfs", "tmpfs", "nosuid", "nodev", "mode=755");
  }

  private static void bind(ArrayNode mounts, Path path) {
    mount(mounts, path.toString(), "bind", path.toString(), "rbind", "nosuid", "nodev", "ro");
  }

  private static void mount(
      ArrayNode mounts, String destination, String type, String source, String... options) {
    ObjectNode mount = mounts.addObject();
    mount.put("destination", destination).put("type", type).put("source", source);
    ArrayNode list = mount.putArray("options");
    for (String option : options) {
      list.add(option);
    }
  }

  private void linux(ObjectNode linux) {
    ObjectNode limits = linux.putObject("resources");
    controlGroup.ifPresent(
        path -> {
          linux.put("cgroupsPath", path);
          limits.putObject("memory").put("limit", resources.memoryBytes());
          limits.putObject("cpu").put("cpus", cpus.toString());
        });
    if (hasFuse) {
      fuse(linux.putArray("devices").addObject())
          .put("path", "/dev/fuse")
          .put("fileMode", OWNER_ONLY);
      fuse(limits.putArray("devices").addObject()).put("allow", true).put("access", "rwm");
    }
    ArrayNode namespaces = linux.putArray("namespaces");
    NAMESPACES.forEach(type -> namespaces.addObject().put("type", type));
    networkNamespace.ifPresent(
        path -> namespaces.addObject().put("type", "network").put("path", path));
  }

  private static ObjectNode fuse(ObjectNode device) {
    return device.put("type", "c").put("major", FUSE_MAJOR).put("minor", FUSE_MINOR);
  }
}
