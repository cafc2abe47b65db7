package io.tare.infra.hosts.lease;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.PlatformStage;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A harness that starts a platform of any kind, stops at a given step or when everything is up, and
 * is killed there; {@link KilledHarness} starts it. Prints its run's token, and a line when it
 * stops.
 */
final class Victim {

  static final String RUN = "victim";
  static final String REACHED = "reached";

  /** Stands for an absent argument. */
  static final String NONE = "-";

  /** The rate of a network without a limit. */
  static final String UNLIMITED = "any";

  private Victim() {}

  /**
   * Arguments: cache, kind, words of the step, rate of the LAN ({@link #UNLIMITED} for any), class
   * of a deed to do when everything is up, its argument, settings as KEY=VALUE; {@link #NONE} for
   * no step, LAN or deed.
   */
  public static void main(String[] arguments) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>();
    for (String setting : List.of(arguments).subList(6, arguments.length)) {
      String[] words = setting.split("=", 2);
      settings.put(words[0], words[1]);
    }
    String kind = arguments[1];
    PlatformStage stage =
        new PlatformStage(
            RUN,
            new PlatformSpec(kind, kind, settings, PlatformStage.RESOURCES, networks(arguments[3])),
            Path.of(arguments[0]));
    System.out.println(stage.context().leases().token());
    stage.started(
        step -> {
          if (!arguments[2].equals(NONE) && step.contains(arguments[2])) {
            standStill();
          }
        });
    if (!arguments[4].equals(NONE)) {
      deed(arguments[4]).doneOn(stage, arguments[5]);
    }
    standStill();
  }

  private static VictimDeed deed(String name) throws ReflectiveOperationException {
    Constructor<?> maker = Class.forName(name).getDeclaredConstructor();
    maker.setAccessible(true);
    return (VictimDeed) maker.newInstance();
  }

  private static List<NetworkSpec> networks(String rate) {
    if (rate.equals(NONE)) {
      return List.of();
    }
    return List.of(
        rate.equals(UNLIMITED) ? NetworkSpec.PLAIN : NetworkSpec.PLAIN.with("rate", rate));
  }

  /** Until it is killed, or the test itself is gone. */
  private static void standStill() {
    System.out.println(REACHED);
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // The test has ended.
    }
    Runtime.getRuntime().halt(1);
  }
}
