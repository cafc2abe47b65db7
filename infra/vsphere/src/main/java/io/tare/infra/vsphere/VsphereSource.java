package io.tare.infra.vsphere;

import io.tare.infra.host.HostException;
import java.util.List;
import java.util.Optional;

/** What machines are made from, as the server knows it. */
sealed interface VsphereSource {

  /**
   * A template, or a machine, that is cloned.
   *
   * @param snapshot whose disks clones share; empty for copies of the disks
   */
  record Template(ObjectReference machine, Optional<ObjectReference> snapshot)
      implements VsphereSource {}

  /**
   * A disk that machines read; what they write is on disks of their own.
   *
   * @param path such as {@code [datastore1] images/debian.vmdk}
   */
  record Disk(String path) implements VsphereSource {

    /** The datastore that it is on. */
    String datastore() {
      return path.substring(1, path.indexOf(']'));
    }
  }

  static Disk disk(String platform, String path) throws HostException {
    if (!path.matches("\\[[^\\]]+\\] ?\\S.*\\.vmdk")) {
      throw new HostException(
          "platform %s: %s is '%s', expected a path such as '[datastore1] images/debian.vmdk'"
              .formatted(platform, VsphereSettings.DISK, path));
    }
    return new Disk(path);
  }

  /** The snapshot of a name in a machine's tree of them. */
  static Optional<ObjectReference> snapshot(List<VimNode> trees, String name) {
    for (VimNode tree : trees) {
      if (tree.textAt("name").filter(name::equals).isPresent()) {
        return tree.at("snapshot").map(VimNode::reference);
      }
      Optional<ObjectReference> below = snapshot(tree.children("childSnapshotList"), name);
      if (below.isPresent()) {
        return below;
      }
    }
    return Optional.empty();
  }
}
