package io.tare.analysis.capacity.models;

import io.tare.harness.model.Environment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Merges models of different runs: operations of one beside those of another. Their draws are
 * independent, so each component comes entirely from one of them. Results of load tests of either
 * do not apply to the merged model.
 */
public final class ModelMerge {

  private ModelMerge() {}

  /**
   * @param id of the merged model
   * @param models two or more; if several have a component, the first one's is used
   * @throws IllegalArgumentException unless they have the same reference and number of draws, and
   *     platforms of the same name agree in all facts that must match
   */
  public static OverheadModel of(String id, List<OverheadModel> models) {
    if (models.size() < 2) {
      throw new IllegalArgumentException("merging needs two models or more");
    }
    OverheadModel first = models.get(0);
    Map<String, String> platforms = new LinkedHashMap<>();
    Map<String, Map<String, String>> facts = new LinkedHashMap<>();
    Map<String, OverheadComponent> components = new LinkedHashMap<>();
    Map<String, MeasuredResponse> responses = new LinkedHashMap<>();
    Map<String, MeasuredQueue> queues = new LinkedHashMap<>();
    Map<String, NetworkLaw> networks = new LinkedHashMap<>();
    Set<String> notes = new LinkedHashSet<>();
    List<String> data = new ArrayList<>();
    List<String> digests = new ArrayList<>();
    for (OverheadModel model : models) {
      if (!model.reference().equals(first.reference()) || model.draws() != first.draws()) {
        throw new IllegalArgumentException(
            "%s has reference %s and %d draws, %s has %s and %d; they must be the same"
                .formatted(
                    first.id(),
                    first.reference(),
                    first.draws(),
                    model.id(),
                    model.reference(),
                    model.draws()));
      }
      model
          .facts()
          .forEach(
              (platform, own) -> {
                Map<String, String> known = facts.putIfAbsent(platform, own);
                if (known != null) {
                  requireSame(platform, known, own);
                }
              });
      model.platforms().forEach(platforms::putIfAbsent);
      for (OverheadComponent each : model.components()) {
        String key = each.operation() + "\n" + each.kind() + "\n" + each.path();
        if (components.putIfAbsent(key, each) != null) {
          notes.add(
              "%s (%s) is in several models; that of %s is used"
                  .formatted(each.operation(), each.kind().label(), first.id()));
        }
      }
      for (MeasuredResponse each : model.responses()) {
        responses.putIfAbsent(
            each.operation() + "\n" + each.path() + "\n" + each.platform() + each.point(), each);
      }
      for (MeasuredQueue each : model.queues()) {
        queues.putIfAbsent(
            each.operation() + "\n" + each.path() + "\n" + each.platform() + each.point(), each);
      }
      model
          .networks()
          .forEach(each -> networks.putIfAbsent(each.network() + "\n" + each.platform(), each));
      notes.addAll(model.notes());
      data.add(model.data());
      digests.add(model.sha256());
    }
    return OverheadModelBuilder.builder()
        .id(id)
        .title("Merged from " + String.join(", ", models.stream().map(OverheadModel::id).toList()))
        .data(String.join("; ", data))
        .sha256(String.join(" ", digests))
        .reference(first.reference())
        .platforms(platforms)
        .facts(facts)
        .draws(first.draws())
        .components(List.copyOf(components.values()))
        .responses(List.copyOf(responses.values()))
        .queues(List.copyOf(queues.values()))
        .networks(List.copyOf(networks.values()))
        .residuals(Map.of())
        .notes(List.copyOf(notes))
        .build();
  }

  private static void requireSame(
      String platform, Map<String, String> one, Map<String, String> other) {
    Set<String> names = new TreeMap<>(one).keySet();
    for (String name : names) {
      String value = other.get(name);
      boolean matters = Environment.Fact.mustMatch(name) || name.equals("cpu.model");
      if (matters && value != null && !value.equals(one.get(name))) {
        throw new IllegalArgumentException(
            "%s differs in %s: \"%s\" and \"%s\"; these are different platforms"
                .formatted(platform, name, one.get(name), value));
      }
    }
  }
}
