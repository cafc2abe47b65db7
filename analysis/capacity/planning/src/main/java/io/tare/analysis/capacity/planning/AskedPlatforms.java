package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.harness.spec.NearestName;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The platforms of a question: those that it names, or otherwise all of the model that can answer
 * it. One whose PD the question gives need not be in the model.
 */
final class AskedPlatforms {

  private final Query query;
  private final OverheadModel model;

  private AskedPlatforms(Query query, OverheadModel model) {
    this.query = query;
    this.model = model;
  }

  /**
   * @param notes receives what was left out
   * @throws QueryException if a platform named in the query is unknown
   */
  static List<String> of(Query query, OverheadModel model, Collection<String> notes)
      throws QueryException {
    return new AskedPlatforms(query, model).chosen(notes);
  }

  private List<String> chosen(Collection<String> notes) throws QueryException {
    requireNamed();
    if (!query.platforms().isEmpty()) {
      for (String each : query.platforms()) {
        if (!model.platforms().containsKey(each)) {
          notes.add(
              "%s is not in the model: its PD is the one given, and what is outside the main parts of a request takes as long as on %s"
                  .formatted(each, model.reference()));
          continue;
        }
        Optional<String> unknown = unknown(each);
        if (unknown.isPresent()) {
          throw new QueryException(
              QueryException.Kind.OUTSIDE_MODEL,
              "the model %s has no %s on %s".formatted(model.id(), unknown.get(), each));
        }
      }
      return query.platforms();
    }
    List<String> all = List.copyOf(model.platforms().keySet());
    List<String> known = all.stream().filter(each -> unknown(each).isEmpty()).toList();
    if (known.size() < all.size()) {
      notes.add(
          "left out, because the model has no answer there: %s"
              .formatted(
                  String.join(", ", all.stream().filter(each -> !known.contains(each)).toList())));
    }
    return known;
  }

  private void requireNamed() throws QueryException {
    String network = query.network().orElse("");
    if (!network.isEmpty() && !model.knownNetworks().contains(network)) {
      throw QueryException.bad(
          "the model %s has no network \"%s\"; there are %s"
              .formatted(model.id(), network, String.join(", ", model.knownNetworks())));
    }
    Set<String> known = new LinkedHashSet<>(model.platforms().keySet());
    Stream.concat(
            query.platforms().stream(),
            query.tiers().stream().flatMap(each -> each.platform().stream()))
        .filter(each -> query.pd().containsKey(each))
        .forEach(known::add);
    Set<String> named = new LinkedHashSet<>(query.platforms());
    query.tiers().forEach(each -> each.platform().ifPresent(named::add));
    named.addAll(query.pd().keySet());
    named.addAll(query.prices().keySet());
    for (String each : named) {
      if (!known.contains(each)) {
        String shown = each.replaceAll("\\p{Cntrl}", " ");
        throw QueryException.bad(
            "the model %s has no platform \"%s\"%s"
                .formatted(
                    model.id(),
                    shown,
                    NearestName.question(shown, known)
                        .orElseGet(
                            () ->
                                "; there are %s; for your own, give --platform %s --pd %s=1.2 (in a file platforms and pd)"
                                    .formatted(String.join(", ", known), shown, shown))));
      }
    }
  }

  /** A requested operation that was not measured on a platform, or one of a tier on its own. */
  private Optional<String> unknown(String platform) {
    for (RequestClass each : query.classes()) {
      Optional<String> unknown = unknown(each, platform);
      for (RequestClass.Call call : each.calls()) {
        Query.Tier tier = query.tiers().get(query.tier(call.tier()));
        unknown = unknown.or(() -> unknown(each.calling(call), tier.platform().orElse(platform)));
      }
      if (unknown.isPresent()) {
        return unknown;
      }
    }
    return Optional.empty();
  }

  private Optional<String> unknown(RequestClass requests, String platform) {
    return model.components().stream()
        .filter(component -> concerns(requests, component))
        .filter(component -> !component.platforms().contains(platform))
        .map(OverheadComponent::operation)
        .findFirst();
  }

  private static boolean concerns(RequestClass each, OverheadComponent component) {
    return switch (component.kind()) {
      case UNMARSHAL -> each.request().isPresent();
      case MARSHAL -> each.answer().isPresent();
      case SERVICE -> each.like().filter(component.operation()::equals).isPresent();
      case REST, PAUSE, WAKE_UP, CONTENTION, TRANSFER -> false;
    };
  }
}
