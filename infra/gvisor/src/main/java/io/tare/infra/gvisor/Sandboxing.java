package io.tare.infra.gvisor;

import io.tare.infra.hosts.group.GroupChain;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.image.container.ContainerRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * runsc as the runtime of a platform's containers.
 *
 * @param hasControlGroups whether it may make some: in a user namespace it may not
 */
record Sandboxing(Runsc runsc, GvisorSettings settings, boolean hasControlGroups)
    implements ContainerRuntime {

  private static final Path GROUPS = Path.of("/sys/fs/cgroup");

  /** Newer versions mount an empty namespace there and leave it. */
  private static final String EMPTY_NAMESPACE = "null-netns";

  /** Linux allows no longer path of a socket. */
  private static final int SOCKET_BYTES = 107;

  /** Where runsc puts the socket that controls a container if its state's path is too long. */
  private static final List<String> ELSEWHERE = List.of("/var/run", "/run", "/tmp");

  @Override
  public String word() {
    return "gvisor";
  }

  @Override
  public List<String> words(Path directory) {
    return runsc.words(settings, hasControlGroups, directory);
  }

  @Override
  public boolean layersRoot() {
    return true;
  }

  /** Ending what is in its control groups ends gVisor with everything in it. */
  @Override
  public List<Resource> records(Path state, String id) {
    List<Resource> all = new ArrayList<>();
    all.add(new PathResource.Mount(state.resolve(EMPTY_NAMESPACE).toString()));
    String socket = "runsc-" + id + ".sock";
    if (state.resolve(socket).toString().getBytes(StandardCharsets.UTF_8).length > SOCKET_BYTES) {
      for (String each : ELSEWHERE) {
        all.add(new PathResource.File(each + "/" + socket));
      }
    }
    if (hasControlGroups) {
      for (Path each : hierarchies(GROUPS)) {
        all.add(new PathResource.ControlGroup(each.resolve(id).toString()));
      }
    }
    return all;
  }

  /** Where control groups are mounted. */
  static List<Path> hierarchies(Path root) {
    if (GroupChain.isUnified()) {
      return List.of(root);
    }
    try (Stream<Path> all = Files.list(root)) {
      return all.filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
