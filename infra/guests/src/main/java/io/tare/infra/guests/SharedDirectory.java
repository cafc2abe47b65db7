package io.tare.infra.guests;

import io.tare.harness.spec.Key;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A directory of this machine that a QEMU guest mounts by virtiofs, at the same path.
 *
 * @param directory absolute
 * @param server the program that serves it
 */
record SharedDirectory(Path directory, Path server) {

  static final Key<Path> SETTING =
      Key.of(
              "virtiofs",
              SettingType.PATH,
              "directory of this machine that the guest mounts at the same path, for"
                  + " `programs: {disk: …}`")
          .leftOut("none");

  /** Debian's places: from release 13 on its own package, before a part of QEMU's. */
  private static final List<Path> SERVERS =
      List.of(Path.of("/usr/libexec/virtiofsd"), Path.of("/usr/lib/qemu/virtiofsd"));

  private static final String SOCKET = "share";
  private static final String TAG = "tare";

  /** The server ends with QEMU's connection. If it does not start, QEMU does not either. */
  private static final String SERVE =
      "\"$0\" --socket-path="
          + SOCKET
          + " -o \"source=$1,allow_direct_io\" & server=$!; shift;"
          + " until [ -S "
          + SOCKET
          + " ]; do kill -0 $server || exit 1; sleep 0.01; done; exec \"$@\"";

  private static final String MOUNT =
      "modprobe virtiofs && mkdir -p \"$1\" && mount -t virtiofs " + TAG + " \"$1\"";

  static Optional<SharedDirectory> of(PlatformSpec spec) {
    return spec.find(SETTING)
        .map(directory -> new SharedDirectory(directory, found().orElse(SERVERS.get(0))));
  }

  /** The program that serves directories, if it is installed. */
  static Optional<Path> found() {
    return SERVERS.stream().filter(Files::isExecutable).findFirst();
  }

  /** Why the directory cannot be shared by anyone. */
  static Optional<String> objection(PlatformSpec spec) {
    return spec.find(SETTING)
        .filter(
            path -> !path.isAbsolute() || !Files.isDirectory(path) || path.toString().contains(","))
        .map(
            path ->
                spec.parsed()
                    .objection(
                        SETTING,
                        path + " must be an absolute path of a directory, without commas"));
  }

  /** What this machine lacks to share it. */
  static Optional<String> obstacle(PlatformSpec spec) {
    return spec.has(SETTING) && found().isEmpty()
        ? Optional.of(
            "virtiofs needs virtiofsd, which is not at %s; install the package virtiofsd (in Debian 12 qemu-system-common)"
                .formatted(String.join(" or ", SERVERS.stream().map(Path::toString).toList())))
        : Optional.empty();
  }

  /** Options of the device. */
  List<String> options(String attachment) {
    return List.of(
        "-chardev",
        "socket,id=" + SOCKET + ",path=" + SOCKET,
        "-device",
        "vhost-user-fs-" + attachment + ",chardev=" + SOCKET + ",tag=" + TAG);
  }

  /** Starts the server in the guest's directory, then QEMU. */
  Command servedTo(Command qemu) {
    return qemu.behind(List.of("sh", "-c", SERVE, server.toString(), directory.toString()));
  }

  void mount(Host guest) throws HostException, InterruptedException {
    CheckedCommand.run(guest, "sh", "-c", MOUNT, "tare-mount", directory.toString());
  }

  /** The directory, and what serves it. */
  String described(Host host) throws HostException, InterruptedException {
    String version = CheckedCommand.run(host, server.toString(), "--version");
    return directory + " by " + version.lines().findFirst().orElse("virtiofsd").strip();
  }
}
