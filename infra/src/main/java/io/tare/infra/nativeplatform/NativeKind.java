package io.tare.infra.nativeplatform;

import io.tare.infra.Platform;
import io.tare.infra.PlatformKind;
import io.tare.infra.PlatformSpec;
import io.tare.infra.Requirement;
import io.tare.infra.RunContext;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/** {@code native}: processes on this machine. */
public final class NativeKind implements PlatformKind {

  @Override
  public String kind() {
    return "native";
  }

  @Override
  public SortedMap<String, String> settings() {
    return Collections.emptySortedMap();
  }

  @Override
  public List<Requirement> requirements() {
    return List.of(new Requirement("taskset", "util-linux"));
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    return new NativePlatform(spec, context);
  }
}
