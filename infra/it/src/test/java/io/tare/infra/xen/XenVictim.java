package io.tare.infra.xen;

import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A harness that makes a guest of Xen, stands still at a step that is told, and is killed. */
final class XenVictim {

  private XenVictim() {}

  /** Arguments: cache, the step's words, settings in the form KEY=VALUE. */
  public static void main(String[] arguments) throws Exception {
    Path cache = Path.of(arguments[0]);
    SortedMap<String, String> settings = new TreeMap<>();
    for (int i = 2; i < arguments.length; i++) {
      String[] parts = arguments[i].split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    Progress progress =
        text -> {
          if (text.contains(arguments[1])) {
            System.out.println("ready");
            standStill();
          }
        };
    var unused =
        Platforms.create(spec(settings), RunContext.open("victim", cache))
            .prepare(artefacts(cache), progress)
            .start(Topology.ONE_SERVER, progress);
  }

  static PlatformSpec spec(SortedMap<String, String> settings) {
    return new PlatformSpec("xen", "xen", settings, new Resources(1, 256L << 20), Optional.empty());
  }

  static Artefacts artefacts(Path cache) {
    return new Artefacts(cache, Path.of(System.getProperty("java.home")), cache);
  }

  private static void standStill() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
