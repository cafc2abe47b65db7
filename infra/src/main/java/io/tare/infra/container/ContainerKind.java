package io.tare.infra.container;

import io.tare.infra.Platform;
import io.tare.infra.PlatformKind;
import io.tare.infra.PlatformSpec;
import io.tare.infra.Requirement;
import io.tare.infra.RunContext;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code container}: the guests' files under this machine's kernel, by runc. */
public final class ContainerKind implements PlatformKind {

  @Override
  public String kind() {
    return "container";
  }

  @Override
  public SortedMap<String, String> settings() {
    return Collections.unmodifiableSortedMap(
        new TreeMap<>(
            Map.of("tree", "directory with a root file system (the guest image's, if not told)")));
  }

  @Override
  public List<Requirement> requirements() {
    return List.of(
        new Requirement("runc", "runc"),
        new Requirement("mmdebstrap", "mmdebstrap"),
        new Requirement("mke2fs", "e2fsprogs"),
        new Requirement("debugfs", "e2fsprogs"));
  }

  @Override
  public Optional<String> needsRootFor() {
    return Optional.of("runc, its control groups and the overlay of its files");
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    return new ContainerPlatform(spec, context);
  }
}
