package io.tare.harness.campaign;

import io.tare.harness.campaign.name.PlatformPattern;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.WorkloadGlob;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.NearestName;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects a part of a campaign. References are kept, because PD needs them.
 *
 * @param platforms names of candidates with the wildcards {@code *} and {@code ?}, or of platforms
 *     whose variants they are; empty for all
 * @param workloads names with wildcards, and parameters if needed, such as {@code soap.* c=10};
 *     empty for all
 * @param tags of which a workload must have one; empty for all
 */
public record CampaignFilter(List<String> platforms, List<String> workloads, List<String> tags) {

  public CampaignFilter {
    platforms = List.copyOf(platforms);
    workloads = List.copyOf(workloads);
    tags = List.copyOf(tags);
  }

  /** Whether the whole campaign is measured. */
  public boolean isNone() {
    return platforms.isEmpty() && workloads.isEmpty() && tags.isEmpty();
  }

  /**
   * The part of the campaign.
   *
   * @throws IllegalArgumentException if a word matches nothing; lists what there is
   */
  public Campaign of(Campaign campaign) {
    Campaign narrowed = campaign;
    if (!platforms.isEmpty()) {
      narrowed = ofPlatforms(campaign);
    }
    if (!tags.isEmpty()) {
      narrowed = narrowed.withWorkloads(tagged(narrowed));
    }
    return workloads.isEmpty() ? narrowed : narrowed.withWorkloads(workloads(narrowed));
  }

  /** As on the command line: {@code --platform uml --workload "soap.*"}. */
  @Override
  public String toString() {
    return Stream.concat(
            platforms.stream().map(word -> "--platform " + word),
            Stream.concat(
                workloads.stream().map(word -> "--workload \"" + word + "\""),
                tags.stream().map(word -> "--tag " + word)))
        .collect(Collectors.joining(" "));
  }

  private Campaign ofPlatforms(Campaign campaign) {
    List<String> candidates = campaign.candidates();
    Set<String> kept = new LinkedHashSet<>();
    for (String word : platforms) {
      List<String> meant = new PlatformPattern(word).of(candidates);
      if (meant.isEmpty()) {
        throw new IllegalArgumentException(
            "--platform "
                + word
                + ": the campaign has no such candidate"
                + (candidates.isEmpty()
                    ? "; it has only its reference, " + campaign.reference()
                    : NearestName.hint(word, candidates)));
      }
      kept.addAll(meant);
    }
    List<String> references =
        kept.stream().flatMap(each -> campaign.references().referenceOf(each).stream()).toList();
    kept.addAll(references);
    return campaign.withPlatforms(
        campaign.platforms().stream().filter(each -> kept.contains(each.name())).toList(),
        kept.contains(campaign.reference()) ? campaign.reference() : references.get(0));
  }

  private List<WorkloadChoice> tagged(Campaign campaign) {
    List<String> known =
        campaign.workloads().stream()
            .flatMap(each -> each.tags().stream())
            .distinct()
            .sorted()
            .toList();
    for (String tag : tags) {
      if (!known.contains(tag)) {
        throw new IllegalArgumentException(
            "--tag "
                + tag
                + ": no workload has this tag"
                + NearestName.question(tag, known).orElse("")
                + (known.isEmpty()
                    ? "; the campaign has no tags"
                    : "; tags: " + String.join(", ", known)));
      }
    }
    return campaign.workloads().stream()
        .filter(each -> each.tags().stream().anyMatch(tags::contains))
        .toList();
  }

  private List<WorkloadChoice> workloads(Campaign campaign) {
    for (String word : workloads) {
      WorkloadGlob glob = new WorkloadGlob(word);
      boolean fits =
          campaign.workloads().stream()
              .anyMatch(
                  choice ->
                      choice.points().stream()
                          .anyMatch(point -> glob.matches(choice.name(), point)));
      if (!fits) {
        throw new IllegalArgumentException(
            "--workload \""
                + word
                + "\": the campaign measures nothing like it"
                + NearestName.question(word, known(campaign))
                    .orElse("; it has " + String.join(", ", known(campaign))));
      }
    }
    List<WorkloadGlob> globs = workloads.stream().map(WorkloadGlob::new).toList();
    return campaign.workloads().stream().flatMap(choice -> narrowed(choice, globs)).toList();
  }

  private static List<String> known(Campaign campaign) {
    return campaign.workloads().stream().map(WorkloadChoice::name).distinct().toList();
  }

  /** The points that match: in one entry if they are still all combinations of some values. */
  private static Stream<WorkloadChoice> narrowed(WorkloadChoice choice, List<WorkloadGlob> globs) {
    List<Parameters> points =
        choice.points().stream()
            .filter(point -> globs.stream().anyMatch(glob -> glob.matches(choice.name(), point)))
            .toList();
    if (points.isEmpty()) {
      return Stream.empty();
    }
    List<List<Parameters>> entries =
        isCrossed(points) ? List.of(points) : points.stream().map(List::of).toList();
    return entries.stream().map(choice::withPoints);
  }

  private static boolean isCrossed(List<Parameters> points) {
    Set<String> names = new HashSet<>();
    points.forEach(point -> names.addAll(point.values().keySet()));
    long combinations =
        names.stream()
            .mapToLong(name -> points.stream().map(point -> point.text(name)).distinct().count())
            .reduce(1, (a, b) -> a * b);
    return combinations == points.size();
  }
}
