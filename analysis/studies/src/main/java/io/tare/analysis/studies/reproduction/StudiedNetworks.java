package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import io.tare.harness.model.MadeNetworks;
import io.tare.harness.model.MadeNetworks.Made;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run's networks as a study's platforms: of the kind that the study names, unless the user names
 * a network. The number of hosts of a network is a parameter {@code hosts} of its measurements,
 * because one platform of a study may be both; {@link StudiedTraffic} adds others.
 *
 * @param platforms those of the study, as named in its claims
 * @param own each corresponding network, with its platform and hosts
 * @param measurands the run's, one of which may load another
 */
record StudiedNetworks(
    List<String> platforms, Map<Network, Stand> own, List<Measurand> measurands) {

  /** The parameter's name in claims. */
  static final String HOSTS = "hosts";

  /** A network's platform in the study, and its number of hosts. */
  record Stand(String platform, int hosts) {}

  StudiedNetworks {
    platforms = List.copyOf(platforms);
    own = Map.copyOf(own);
    measurands = List.copyOf(measurands);
  }

  /**
   * @param values the study's platform to the network named by the user
   * @throws IllegalArgumentException if a role names an unknown platform or network
   */
  static StudiedNetworks of(Study study, Results results, Map<String, String> values) {
    List<Made> made =
        results
            .environment(results.run().reference())
            .map(MadeNetworks::of)
            .map(MadeNetworks::all)
            .orElse(List.of());
    values.forEach(
        (theirs, ours) -> {
          if (made.stream().noneMatch(each -> each.network().name().equals(ours))) {
            throw new IllegalArgumentException(
                "--as "
                    + ours
                    + " is not one of the run's networks: "
                    + String.join(", ", made.stream().map(each -> each.network().name()).toList()));
          }
        });
    Map<Network, Stand> own = new LinkedHashMap<>();
    for (Made each : made) {
      platform(study, each, values)
          .map(platform -> new Stand(platform, each.hosts()))
          .filter(stand -> !own.containsValue(stand))
          .ifPresent(stand -> own.put(each.network(), stand));
    }
    return new StudiedNetworks(
        List.copyOf(study.platforms().keySet()), own, results.run().measurands());
  }

  private static Optional<String> platform(Study study, Made made, Map<String, String> values) {
    String name = made.network().name();
    return values.entrySet().stream()
        .filter(each -> each.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .or(
            () ->
                Optional.of(made.kind())
                    .filter(study.platforms()::containsKey)
                    .filter(each -> !values.containsKey(each)));
  }

  /** The measurand in the study's terms; empty if over none of its networks. */
  Optional<Place> place(Measurand measurand) {
    return Optional.ofNullable(own.get(measurand.network()))
        .map(
            stand ->
                new Place(
                    on(StudiedTraffic.of(measurand, measurands), stand.hosts()), stand.platform()));
  }

  private static Measurand on(Measurand measurand, int hosts) {
    Map<String, Object> parameters = new LinkedHashMap<>(measurand.parameters().values());
    parameters.put(HOSTS, (long) hosts);
    return new Measurand(
        measurand.workload(),
        Parameters.of(parameters),
        Network.LOOPBACK,
        measurand.load(),
        measurand.metric(),
        measurand.phase(),
        measurand.label());
  }

  /** The study's platform to the corresponding networks of the run. */
  Map<String, String> roles() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    own.forEach(
        (network, stand) ->
            all.computeIfAbsent(stand.platform(), key -> new ArrayList<>()).add(network.name()));
    Map<String, String> roles = new LinkedHashMap<>();
    all.forEach(
        (platform, names) ->
            roles.put(platform, String.join(" and ", names.stream().sorted().toList())));
    return roles;
  }
}
