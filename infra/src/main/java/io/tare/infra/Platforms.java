package io.tare.infra;

import java.util.Collections;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** Every kind of platform that is on the class path. */
public final class Platforms {

  private Platforms() {}

  /** Word to kind, in alphabetical order. */
  public static SortedMap<String, PlatformKind> kinds() {
    SortedMap<String, PlatformKind> kinds = new TreeMap<>();
    for (PlatformKind kind :
        ServiceLoader.load(PlatformKind.class, Platforms.class.getClassLoader())) {
      kinds.put(kind.kind(), kind);
    }
    return Collections.unmodifiableSortedMap(kinds);
  }

  /**
   * Makes the platform that a campaign asks for; nothing is started yet.
   *
   * @throws HostException if the kind, a setting or its value is unknown
   */
  public static Platform create(PlatformSpec spec, RunContext context) throws HostException {
    SortedMap<String, PlatformKind> kinds = kinds();
    PlatformKind kind = kinds.get(spec.kind());
    if (kind == null) {
      throw new HostException(
          "platform %s: unknown kind '%s'; expected one of %s"
              .formatted(spec.name(), spec.kind(), String.join(", ", kinds.keySet())));
    }
    for (String key : spec.settings().keySet()) {
      if (!kind.settings().containsKey(key)) {
        throw new HostException(
            "platform %s: kind %s has no setting '%s'; expected one of %s"
                .formatted(
                    spec.name(), spec.kind(), key, String.join(", ", kind.settings().keySet())));
      }
    }
    return kind.create(spec, context);
  }
}
