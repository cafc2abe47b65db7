package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.model.Environment;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The overhead of platforms over a reference, part by part.
 *
 * @param id its name in queries
 * @param title for people
 * @param data its data source, for people: a run with its blocks, or a study with its year
 * @param sha256 of the data
 * @param reference the platform with which the others are compared
 * @param platforms name to description, the reference first
 * @param facts of the environment, by platform and name
 * @param draws how many draws its parameters have
 * @param components in the order in which a request meets them
 * @param responses measured responses of requests of one client; empty for a study
 * @param queues measured waits of requests at a rate; empty for a study
 * @param networks costs of networks, measured by programs that only send and receive
 * @param residuals errors of predictions of load tests, by platform, if tested
 * @param notes for readers
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
  "queues",
  "residuals"
})
@RecordBuilder
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
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<MeasuredQueue> queues,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<NetworkLaw> networks,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Residuals> residuals,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> notes)
    implements OverheadModelBuilder.With {

  /** Instead of a draw: the best-fitting parameters. */
  public static final int NOMINAL = -1;

  /** The fact that names a platform's kind, as a campaign writes it. */
  static final String KIND = "platform.kind";

  /** Enough draws for a 95 % interval, and not too many for a file. */
  public static final int DEFAULT_DRAWS = 500;

  /** Squared distance of logarithms below which points differ only by rounding. */
  private static final double SAME = 1e-18;

  public OverheadModel {
    platforms = Collections.unmodifiableMap(new LinkedHashMap<>(platforms));
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    components = List.copyOf(components);
    responses = List.copyOf(responses);
    queues = List.copyOf(queues);
    networks = List.copyOf(networks);
    residuals = Collections.unmodifiableMap(new LinkedHashMap<>(residuals));
    notes = List.copyOf(notes);
    if (!platforms.containsKey(reference)) {
      throw new IllegalArgumentException("the reference " + reference + " is not a platform");
    }
    networks.forEach(each -> each.requireDraws(draws));
    queues.forEach(each -> each.requireDraws(draws));
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

  /** A platform's kind, as a campaign writes it; a study has none. */
  public Optional<String> kind(String platform) {
    return fact(platform, KIND);
  }

  /** The accelerator of a platform that is a guest. */
  public Optional<String> accelerator(String platform) {
    return fact(platform, Environment.Fact.HYPERVISOR_ACCELERATOR.key());
  }

  /** The processors with which a platform was measured, such as 2 or, with a quota, 0.5. */
  public Optional<String> processors(String platform) {
    return Stream.of(Environment.Fact.CPU_COUNT, Environment.Fact.LIMIT_PROCESSORS)
        .flatMap(each -> fact(platform, each.key()).stream())
        .min(Comparator.comparingDouble(Double::parseDouble));
  }

  private Optional<String> fact(String platform, String name) {
    return Optional.ofNullable(facts.getOrDefault(platform, Map.of()).get(name));
  }

  /** The same with results of load tests. */
  public OverheadModel validated(Map<String, Residuals> shown) {
    return withResiduals(shown);
  }

  /** The same with measured responses of requests of one client. */
  OverheadModel showing(List<MeasuredResponse> shown) {
    return withResponses(shown);
  }

  /** The cost of a network on a platform, if the model has it. */
  public Optional<NetworkLaw> network(String name, String platform) {
    return networks.stream()
        .filter(each -> each.network().equals(name) && each.platform().equals(platform))
        .findFirst();
  }

  /** The names of the networks in the model. */
  public SortedSet<String> knownNetworks() {
    SortedSet<String> all = new TreeSet<>();
    components.forEach(each -> all.add(each.path()));
    networks.forEach(each -> all.add(each.network()));
    return all;
  }

  /**
   * The squared coefficient of variation of an operation's times on a platform: interpolated
   * between measured points.
   *
   * @return empty if the model lacks it
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

  /** Whether a run measured a platform without requests at rates. */
  public boolean isOfOneClient(String platform) {
    return responses.stream().anyMatch(each -> each.platform().equals(platform))
        && queues.stream().noneMatch(each -> each.platform().equals(platform))
        && components.stream()
            .noneMatch(each -> each.kind().isOfLoad() && each.platforms().contains(platform));
  }

  /** The measured waits for a platform's processors, over any path. */
  public MeasuredQueues queues(String platform) {
    return new MeasuredQueues(
        queues.stream().filter(each -> each.platform().equals(platform)).toList());
  }

  /** The operations with known service. */
  public List<String> operations() {
    return components.stream()
        .filter(each -> each.kind() == ComponentKind.SERVICE)
        .map(OverheadComponent::operation)
        .distinct()
        .toList();
  }
}
