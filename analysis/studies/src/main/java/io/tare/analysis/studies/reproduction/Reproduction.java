package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.studies.Study;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A study then and now: its published values beside a run's.
 *
 * @param roles the study's platform to the corresponding one of the run, or to its networks; one
 *     without a role is compared with all candidates of the run without a role
 * @param pairs corresponding cells, in the run's order
 * @param tables the study's tables with cells in the run
 * @param means over the study's networks; empty if it compares platforms
 * @param claims the run's verdict on each of the study's claims
 */
public record Reproduction(
    Study study,
    Results results,
    Map<String, String> roles,
    List<PublishedPd> published,
    List<Correspondence> pairs,
    List<TableComparison> tables,
    List<NetworkMean> means,
    List<ClaimFinding> claims) {

  public Reproduction {
    roles = Map.copyOf(roles);
    published = List.copyOf(published);
    pairs = List.copyOf(pairs);
    tables = List.copyOf(tables);
    means = List.copyOf(means);
    claims = List.copyOf(claims);
  }

  /**
   * @throws IllegalArgumentException if a role names a platform that the study or the run lacks, or
   *     a network that the run lacks if the study compares networks
   */
  public static Reproduction of(Study study, Results results, Map<String, String> roles) {
    for (String theirs : roles.keySet()) {
      if (!study.platforms().containsKey(theirs)) {
        throw new IllegalArgumentException(
            "--as "
                + theirs
                + " is not one of the study's platforms: "
                + String.join(", ", study.platforms().keySet()));
      }
    }
    return study.compares() == Study.Compared.NETWORKS
        ? ofNetworks(study, results, StudiedNetworks.of(study, results, roles))
        : ofPlatforms(study, results, roles);
  }

  /** A study of networks has claims to check but no PD, because it has no reference. */
  private static Reproduction ofNetworks(Study study, Results results, StudiedNetworks networks) {
    return new Reproduction(
        study,
        results,
        networks.roles(),
        List.of(),
        List.of(),
        List.of(),
        NetworkMean.of(results, networks),
        ClaimCheck.of(
            study,
            MeasuredPds.of(results, networks),
            networks.platforms().stream().collect(Collectors.toMap(each -> each, each -> each)),
            results.level()));
  }

  private static Reproduction ofPlatforms(Study study, Results results, Map<String, String> roles) {
    MeasuredPds losses = MeasuredPds.of(results);
    roles.forEach(
        (theirs, ours) -> {
          if (!losses.has(ours)) {
            throw new IllegalArgumentException(
                "--as "
                    + ours
                    + " is not one of the run's platforms: "
                    + String.join(", ", results.platforms()));
          }
        });
    List<PublishedPd> published = PublishedPd.of(study);
    Map<PublishedPd, List<Measurand>> selected = new HashMap<>();
    published.forEach(each -> selected.put(each, losses.selected(each.selection())));
    List<Correspondence> pairs = new ArrayList<>();
    for (Measurand measurand : losses.measurands()) {
      for (PublishedPd then : published) {
        if (selected.getOrDefault(then, List.of()).contains(measurand)) {
          for (String platform : platforms(then.platform(), roles, losses)) {
            results
                .comparison(measurand.on(platform))
                .filter(each -> each.blocks().size() >= ConfidenceLevel.MIN_TRIALS)
                .ifPresent(
                    each -> pairs.add(new Correspondence(then, measurand, platform, each.mean())));
          }
        }
      }
    }
    return new Reproduction(
        study,
        results,
        roles,
        published,
        pairs,
        TableComparison.of(study, results, roles),
        List.of(),
        ClaimCheck.of(study, results, roles));
  }

  private static List<String> platforms(
      String theirs, Map<String, String> roles, MeasuredPds losses) {
    if (roles.containsKey(theirs)) {
      return List.of(roles.get(theirs));
    }
    return losses.candidates().stream().filter(each -> !roles.containsValue(each)).toList();
  }

  /** Published values without a cell in the run. */
  public List<PublishedPd> withoutCounterpart() {
    Set<PublishedPd> found = new HashSet<>();
    pairs.forEach(each -> found.add(each.then()));
    return published.stream().filter(each -> !found.contains(each)).toList();
  }

  public long count(ClaimVerdict verdict) {
    return claims.stream().filter(each -> each.verdict() == verdict).count();
  }
}
