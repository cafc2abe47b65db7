package io.tare.harness.cli.machine;

import io.tare.harness.command.CommandFailure;
import io.tare.infra.api.MissingRequirements;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What prevents platforms from running on this machine. Everything is examined only once: when this
 * program restarts in a user namespace, where some things look different, the earlier findings are
 * passed on as properties.
 */
public final class PlatformAvailability {

  private static final String PROPERTY = "tare.obstacles.";

  /** Examines a machine. */
  @FunctionalInterface
  public interface Look {
    MissingRequirements at(PlatformSpec spec) throws HostException, InterruptedException;
  }

  private final Look look;
  private final Map<String, MissingRequirements> found = new TreeMap<>();

  public PlatformAvailability(Look look) {
    this.look = look;
  }

  /** This machine, with earlier findings if there are any. */
  public static PlatformAvailability ofThisMachine(Properties properties) {
    PlatformAvailability availability = new PlatformAvailability(Platforms::obstacles);
    for (String property : properties.stringPropertyNames()) {
      if (property.startsWith(PROPERTY)) {
        String words = properties.getProperty(property);
        availability.found.put(
            property.substring(PROPERTY.length()),
            words.isEmpty()
                ? MissingRequirements.NONE
                : new MissingRequirements(List.of(), List.of(words)));
      }
    }
    return availability;
  }

  /**
   * What prevents a platform from running.
   *
   * @throws CommandFailure if its kind is unknown
   */
  public MissingRequirements obstacles(PlatformSpec spec)
      throws CommandFailure, InterruptedException {
    String networks =
        spec.between().stream().map(NetworkSpec::kind).distinct().collect(Collectors.joining("+"));
    String files = spec.sharesFiles() ? ".files" : "";
    String key = spec.kind() + "." + networks + "." + spec.name() + files;
    MissingRequirements known = found.get(key);
    if (known == null) {
      try {
        known = look.at(spec);
      } catch (HostException e) {
        throw CommandFailure.usage(e);
      }
      found.put(key, known);
    }
    return known;
  }

  /** Examines again from now on, because something was installed. */
  public void forget() {
    found.clear();
  }

  /** The findings, as JVM options for {@link #ofThisMachine}. */
  public List<String> asOptions() {
    List<String> options = new ArrayList<>();
    found.forEach((key, obstacles) -> options.add("-D" + PROPERTY + key + "=" + obstacles.words()));
    return options;
  }
}
