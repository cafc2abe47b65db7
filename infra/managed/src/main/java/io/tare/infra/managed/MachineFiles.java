package io.tare.infra.managed;

import io.tare.infra.hosts.lease.Lease;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files on this machine that are created for a machine before it is requested, such as an overlay
 * on its disk; they are removed when it is gone.
 *
 * @param paths by names of its kind
 * @param lease on the resource with the files to remove
 */
public record MachineFiles(SortedMap<String, Path> paths, Lease lease) {
  public MachineFiles {
    paths = Collections.unmodifiableSortedMap(new TreeMap<>(paths));
  }
}
