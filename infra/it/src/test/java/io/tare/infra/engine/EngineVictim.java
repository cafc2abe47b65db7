package io.tare.infra.engine;

import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Progress;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A harness that starts a container, stops at the step told, prints its run's token, and is killed.
 */
final class EngineVictim {

  private EngineVictim() {}

  /** Arguments: the kind, the words of the step, and settings, each a name and a value. */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> settings = new TreeMap<>();
    for (int i = 2; i < arguments.length; i += 2) {
      settings.put(arguments[i], arguments[i + 1]);
    }
    PlatformStage stage = new PlatformStage("engine-it", arguments[0], settings, Optional.empty());
    Progress progress =
        step -> {
          if (step.contains(arguments[1])) {
            say(stage);
          }
        };
    stage.started(progress);
    say(stage);
  }

  private static void say(PlatformStage stage) {
    System.out.println(stage.context().leases().token());
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
