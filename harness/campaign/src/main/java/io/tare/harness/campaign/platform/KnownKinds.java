package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.ActionArgument;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The kinds of platforms that a campaign may name, each with its settings besides {@code kind},
 * {@code cpus} and {@code memory}.
 *
 * @param settings kind to its settings
 * @param actionsOf kind to the actions possible on it while it is measured
 * @param maxCpus kind to its maximum number of processors, if it has one
 */
public record KnownKinds(
    SortedMap<String, Spec> settings,
    Map<String, Integer> maxCpus,
    Map<String, SortedMap<String, ActionArgument>> actionsOf) {

  public KnownKinds {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    maxCpus = Map.copyOf(maxCpus);
    actionsOf = Map.copyOf(actionsOf);
  }

  /** The kinds on the class path. */
  public static KnownKinds present() {
    SortedMap<String, Spec> settings = new TreeMap<>();
    Map<String, Integer> maxCpus = new TreeMap<>();
    Map<String, SortedMap<String, ActionArgument>> actions = new TreeMap<>();
    Platforms.kinds()
        .forEach(
            (kind, each) -> {
              settings.put(kind, each.settings());
              maxCpus.put(kind, each.maxCpus());
              actions.put(kind, each.actions());
            });
    return new KnownKinds(settings, maxCpus, actions);
  }

  List<String> labels() {
    return List.copyOf(settings.keySet());
  }

  int maxCpus(String kind) {
    return maxCpus.getOrDefault(kind, Resources.MAX_CPUS);
  }

  /** The actions possible on any kind. */
  public SortedMap<String, ActionArgument> actions() {
    SortedMap<String, ActionArgument> all = new TreeMap<>();
    for (Map<String, ActionArgument> each : actionsOf.values()) {
      all.putAll(each);
    }
    return all;
  }

  public boolean canDo(String kind, String word) {
    SortedMap<String, ActionArgument> known = actionsOf.get(kind);
    return known != null && known.containsKey(word);
  }
}
