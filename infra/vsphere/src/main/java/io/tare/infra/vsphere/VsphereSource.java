package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Optional;

/** The source of machines on the server. */
sealed interface VsphereSource {

  /**
   * A template or machine to clone.
   *
   * @param snapshot for linked clones; empty for full copies of the disks
   */
  record Template(ObjectReference machine, Optional<ObjectReference> snapshot)
      implements VsphereSource {}

  /**
   * A disk that machines read; they write to their own disks.
   *
   * @param path such as {@code [datastore1] images/debian.vmdk}
   */
  record Disk(String path) implements VsphereSource {

    /** Its datastore. */
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

  /** A snapshot by name in a machine's tree of snapshots. */
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
