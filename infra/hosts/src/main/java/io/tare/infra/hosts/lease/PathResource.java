package io.tare.infra.hosts.lease;

import io.tare.infra.hosts.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A resource with a path on this machine; the path shows whether it belongs to a run. */
public sealed interface PathResource extends Resource {

  /** Absolute. */
  String path();

  @Override
  default boolean isOf(Owner run) {
    return run.hasPath(path());
  }

  /** A directory of a control group hierarchy; processes that are still in it are ended. */
  record ControlGroup(String path) implements PathResource {
    @Override
    public boolean exists() {
      return Files.isDirectory(Path.of(path));
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
   * A directory tree, including files of the user's subordinate ids; mount points in it are not
   * touched.
   */
  record Directory(String path) implements PathResource {
    @Override
    public boolean exists() {
      return Files.exists(Path.of(path));
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
    public String describe() {
      return "directory " + path;
    }
  }

  /** A file, for example a guest's copy-on-write overlay. */
  record File(String path) implements PathResource {
    @Override
    public boolean exists() {
      return Files.exists(Path.of(path));
    }

    @Override
    public void remove() throws IOException {
      Files.deleteIfExists(Path.of(path));
    }

    @Override
    public boolean diesAtBoot() {
      return false;
    }

    @Override
    public String describe() {
      return "file " + path;
    }
  }

  /** A mount point. */
  record Mount(String path) implements PathResource {
    @Override
    public boolean exists() {
      try {
        return MountTable.read().isMountPoint(Path.of(path));
      } catch (IOException e) {
        // If it cannot be checked it is not known to be gone.
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
    public String describe() {
      return "mount " + path;
    }
  }
}
