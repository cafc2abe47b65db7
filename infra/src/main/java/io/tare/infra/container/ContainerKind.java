package io.tare.infra.container;

import io.tare.infra.Platform;
import io.tare.infra.PlatformKind;
import io.tare.infra.PlatformSpec;
import io.tare.infra.RunContext;
import java.util.Collections;
import java.util.Map;
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
  public Platform create(PlatformSpec spec, RunContext context) {
    return new ContainerPlatform(spec, context);
  }
}
