package io.tare.analysis.overhead;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.tare.model.Environment;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What platforms cost beyond a reference, part by part.
 *
 * @param id what people call it in queries
 * @param title for people
 * @param data what it rests on, for people: a run with its blocks, or a study with its year
 * @param sha256 of the data
 * @param reference the platform that the others are held against
 * @param platforms name to what it is, the reference first
 * @param facts of the environment, by platform and name
 * @param draws how many draws its parameters have
 * @param components in the order in which a request meets them
 * @param responses what a run showed of requests of one client; none of a study
 * @param networks what ways over networks cost, as far as programs showed it that do nothing else
 * @param residuals how far predictions of load tests were off, by platform, where that was tried
 * @param notes what a reader must know
 */
@JsonPropertyOrder({
  "id",
  "title",
  "data",
  "sha256",
  "reference",
  "platforms",
  "facts",
  "draws",
  "notes",
  "networks",
  "responses",
  "residuals"
})
public record OverheadModel(
    String id,
    String title,
    String data,
    String sha256,
    String reference,
    Map<String, String> platforms,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Map<String, String>> facts,
    int draws,
    List<OverheadComponent> components,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<MeasuredResponse> responses,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<NetworkLaw> networks,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Residuals> residuals,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> notes) {

  /** In place of a draw: the parameters that fit best. */
  public static final int NOMINAL = -1;

  /** The fact that names a platform's kind, as a campaign writes it. */
  static final String KIND = "platform.kind";

  /** As many draws as tell a 95 % interval, and as fit a file. */
  public static final int DEFAULT_DRAWS = 500;

  /** Of logarithms, squared: points that only rounding tells apart. */
  private static final double SAME = 1e-18;

  public OverheadModel {
    platforms = Collections.unmodifiableMap(new LinkedHashMap<>(platforms));
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    components = List.copyOf(components);
    responses = List.copyOf(responses);
    networks = List.copyOf(networks);
    residuals = Collections.unmodifiableMap(new LinkedHashMap<>(residuals));
    notes = List.copyOf(notes);
    if (!platforms.containsKey(reference)) {
      throw new IllegalArgumentException("the reference " + reference + " is not a platform");
    }
    networks.forEach(each -> each.requireDraws(draws));
    for (OverheadComponent each : components) {
      if (each instanceof FittedComponent fitted) {
        fitted.requireDraws(draws);
      }
    }
  }

  /** A component of a kind, of an operation if one is named, over a path if it has several. */
  public Optional<OverheadComponent> component(ComponentKind kind, String operation, String path) {
    return components.stream()
        .filter(each -> each.kind() == kind && each.operation().equals(operation))
        .filter(each -> each.path().equals(path))
        .findFirst();
  }

  /** A platform's kind, as a campaign writes it; a study tells none. */
  public Optional<String> kind(String platform) {
    return fact(platform, KIND);
  }

  /** What executes the code of a platform that is a guest. */
  public Optional<String> accelerator(String platform) {
    return fact(platform, Environment.Fact.HYPERVISOR_ACCELERATOR.key());
  }

  private Optional<String> fact(String platform, String name) {
    return Optional.ofNullable(facts.getOrDefault(platform, Map.of()).get(name));
  }

  /** The same, with what load tests showed of it. */
  public OverheadModel validated(Map<String, Residuals> shown) {
    return with(responses, shown);
  }

  /** The same, with what a run showed of requests of one client. */
  OverheadModel showing(List<MeasuredResponse> shown) {
    return with(shown, residuals);
  }

  private OverheadModel with(List<MeasuredResponse> shown, Map<String, Residuals> off) {
    return new OverheadModel(
        id,
        title,
        data,
        sha256,
        reference,
        platforms,
        facts,
        draws,
        components,
        shown,
        networks,
        off,
        notes);
  }

  /** What a way over a network costs on a platform, if the model knows it. */
  public Optional<NetworkLaw> network(String name, String platform) {
    return networks.stream()
        .filter(each -> each.network().equals(name) && each.platform().equals(platform))
        .findFirst();
  }

  /** The networks that it knows anything of, by their names. */
  public SortedSet<String> knownNetworks() {
    SortedSet<String> all = new TreeSet<>();
    components.forEach(each -> all.add(each.path()));
    networks.forEach(each -> all.add(each.network()));
    return all;
  }

  /**
   * The squared coefficient of variation of an operation's times on a platform: between the points
   * that were measured the nearer one counts for more.
   *
   * @return empty if the model does not tell
   */
  public OptionalDouble variation(String operation, String path, String platform, WorkPoint point) {
    double sum = 0;
    double weights = 0;
    for (MeasuredResponse each : responses) {
      if (each.operation().equals(operation)
          && each.path().equals(path)
          && each.platform().equals(platform)) {
        double distance = each.squaredDistance(point);
        if (distance < SAME) {
          return OptionalDouble.of(each.variation());
        }
        sum += each.variation() / distance;
        weights += 1 / distance;
      }
    }
    return weights > 0 ? OptionalDouble.of(sum / weights) : OptionalDouble.empty();
  }

  /** The operations whose service it knows. */
  public List<String> operations() {
    return components.stream()
        .filter(each -> each.kind() == ComponentKind.SERVICE)
        .map(OverheadComponent::operation)
        .distinct()
        .toList();
  }
}
