package io.tare.infra.managed;

import io.tare.infra.lease.Lease;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files of this machine that were made for one machine before it is asked for, such as the overlay
 * on its disk; they are removed when it is gone.
 *
 * @param paths by words of the kind's own
 * @param lease on what holds those that are to be removed
 */
public record MachineFiles(SortedMap<String, Path> paths, Lease lease) {
  public MachineFiles {
    paths = Collections.unmodifiableSortedMap(new TreeMap<>(paths));
  }
}
