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
 * @param maxCpus kind to its maximum number of processors, if it has one
 * @param actionsOf kind to the actions possible on it while it is measured
 * @param meant other words for kinds, with what to write instead
 */
public record KnownKinds(
    SortedMap<String, Spec> settings,
    Map<String, Integer> maxCpus,
    Map<String, SortedMap<String, ActionArgument>> actionsOf,
    Map<String, String> meant) {

  public KnownKinds {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    maxCpus = Map.copyOf(maxCpus);
    actionsOf = Map.copyOf(actionsOf);
    meant = Map.copyOf(meant);
  }

  /** Kinds without other words. */
  public KnownKinds(
      SortedMap<String, Spec> settings,
      Map<String, Integer> maxCpus,
      Map<String, SortedMap<String, ActionArgument>> actionsOf) {
    this(settings, maxCpus, actionsOf, Map.of());
  }

  /** The kinds on the class path. */
  public static KnownKinds present() {
    SortedMap<String, Spec> settings = new TreeMap<>();
    Map<String, Integer> maxCpus = new TreeMap<>();
    Map<String, SortedMap<String, ActionArgument>> actions = new TreeMap<>();
    Map<String, String> meant = new TreeMap<>();
    Platforms.kinds()
        .forEach(
            (kind, each) -> {
              settings.put(kind, each.settings());
              maxCpus.put(kind, each.maxCpus());
              actions.put(kind, each.actions());
              each.otherWords().forEach(word -> meant.put(word, "did you mean '" + kind + "'?"));
              each.substitutes().forEach(form -> meant.put(form.name(), "write " + form.written()));
            });
    meant.keySet().removeAll(settings.keySet());
    return new KnownKinds(settings, maxCpus, actions, meant);
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
