package io.tare.harness.campaign.platform;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The resources of a platform, its servers' own settings, and the settings of its kind.
 *
 * @param values of the factors that are set; each of its factor's type
 */
public record Configuration(SortedMap<Factor<?>, Object> values) {

  /** The defaults. */
  public static final Configuration DEFAULT = new Configuration(new TreeMap<>());

  public Configuration {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  <T> Configuration with(Factor<T> factor, T value) {
    SortedMap<Factor<?>, Object> all = new TreeMap<>(values);
    all.put(factor, value);
    return new Configuration(all);
  }

  @SuppressWarnings("unchecked") // it was put there by this factor
  private <T> Optional<T> find(Factor<T> factor) {
    return Optional.ofNullable((T) values.get(factor));
  }

  private <T> T value(Factor<T> factor) {
    return find(factor).orElseGet(factor::otherwise);
  }

  public ResourceLimits resources() {
    return new ResourceLimits(
        value(Factor.CPUS),
        value(Factor.MEMORY),
        value(Factor.NODES),
        value(Factor.NEIGHBOURS),
        new Servers(value(Factor.SERVERS), value(Factor.SPREAD)));
  }

  public ServerTuning tuning() {
    return new ServerTuning(
        find(Factor.HEAP),
        find(Factor.COLLECTOR),
        find(Factor.HTTP_THREADS),
        find(Factor.JVM_OPTIONS),
        find(Factor.DATABASE),
        find(Factor.DISK));
  }

  public SortedMap<String, String> settings() {
    SortedMap<String, String> settings = new TreeMap<>();
    values.forEach(
        (factor, value) -> {
          if (factor.isSetting()) {
            settings.put(factor.key().name(), String.valueOf(value));
          }
        });
    return settings;
  }
}
