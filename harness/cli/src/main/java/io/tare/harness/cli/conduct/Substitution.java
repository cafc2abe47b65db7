package io.tare.harness.cli.conduct;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.name.PlatformPattern;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.cli.machine.Debian;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.Design;
import io.tare.harness.model.RunNote;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.spec.NearestName;
import io.tare.infra.api.MissingRequirements;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Substitute;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Replaces platforms that cannot run here by ones that can, and notes it.
 *
 * @param campaign the campaign as it can run
 * @param notes the changes, for the run's journal
 */
public record Substitution(Campaign campaign, List<RunNote> notes) {

  /** Memory for this program and the system, besides the platforms. */
  private static final long HARNESS_BYTES = 512L << 20;

  public Substitution {
    notes = List.copyOf(notes);
  }

  /**
   * As the user wants it.
   *
   * @param wanted kinds by the names of the platforms that they replace
   * @throws CommandFailure if there is no such platform
   */
  public static Substitution wanted(Campaign campaign, Map<String, String> wanted)
      throws CommandFailure {
    List<PlatformChoice> platforms = new ArrayList<>(campaign.platforms());
    List<RunNote> notes = new ArrayList<>();
    for (Map.Entry<String, String> each : wanted.entrySet()) {
      List<String> meant = new PlatformPattern(each.getKey()).of(campaign.candidates());
      if (meant.isEmpty()) {
        throw CommandFailure.usage(
            "--substitute "
                + each.getKey()
                + "="
                + each.getValue()
                + ": "
                + each.getKey()
                + " is not a candidate of the campaign"
                + NearestName.question(each.getKey(), campaign.candidates())
                    .orElse("; it has " + String.join(", ", campaign.candidates())));
      }
      if (!knownKinds().contains(each.getValue())) {
        throw CommandFailure.usage(
            "--substitute %s=%s: unknown kind %s%s"
                .formatted(
                    each.getKey(),
                    each.getValue(),
                    each.getValue(),
                    NearestName.hint(each.getValue(), knownKinds())));
      }
      for (String name : meant) {
        PlatformChoice other =
            inPlaceOf(campaign.platform(name), named(each.getValue()), platforms);
        platforms.replaceAll(old -> old.name().equals(name) ? other : old);
        notes.add(new RunNote.PlatformSubstituted(name, other.name(), true, ""));
      }
    }
    return new Substitution(campaign.withPlatforms(platforms), notes);
  }

  /**
   * Replaces guests that the campaign leaves open by named ones.
   *
   * @param words the user's words for platforms; those that name one of the campaign's are ignored
   * @throws IllegalArgumentException if a word names neither
   */
  public static Campaign named(Campaign campaign, List<String> words) {
    List<PlatformChoice> open = campaign.platforms().stream().filter(Substitution::isOpen).toList();
    if (open.isEmpty()) {
      return campaign;
    }
    List<PlatformChoice> platforms = new ArrayList<>(campaign.platforms());
    List<String> candidates = campaign.candidates();
    for (String word : words) {
      if (new PlatformPattern(word).of(candidates).isEmpty()) {
        requireKnown(word, candidates);
        open.forEach(each -> platforms.add(inPlaceOf(each, named(word), platforms)));
      }
    }
    return campaign.withPlatforms(platforms);
  }

  /** Kinds, and names of substitutes, such as kvm. */
  public static Set<String> knownKinds() {
    Set<String> known = new TreeSet<>(Platforms.kinds().keySet());
    Platforms.substitutes().forEach(each -> known.add(each.name()));
    return known;
  }

  private static void requireKnown(String word, List<String> candidates) {
    Set<String> known = knownKinds();
    if (!known.contains(word)) {
      known.addAll(candidates);
      throw new IllegalArgumentException(
          "--platform "
              + word
              + ": the campaign has no such candidate"
              + NearestName.hint(word, known));
    }
  }

  /**
   * Replaces guests that the campaign leaves open by the best ones of this machine: those that can
   * run, or else those that could with more packages or rights.
   *
   * @param mayInstall whether a better one that only lacks packages or rights is preferred
   */
  public static Substitution chosen(
      Campaign campaign, PlatformAvailability availability, boolean mayInstall)
      throws CommandFailure, InterruptedException {
    List<PlatformChoice> platforms = new ArrayList<>();
    List<RunNote> notes = new ArrayList<>();
    for (PlatformChoice choice : campaign.platforms()) {
      if (!isOpen(choice)) {
        platforms.add(choice);
        continue;
      }
      List<Candidate> all = inItsPlace(choice, campaign, platforms, availability);
      Optional<Candidate> possible =
          all.stream().filter(each -> each.lacks().isEmpty()).findFirst();
      Optional<Candidate> wanted =
          all.stream().filter(each -> each.lacks().lacks().isEmpty()).findFirst();
      Candidate best =
          (mayInstall ? wanted : possible.or(() -> wanted))
              .orElseThrow(() -> noGuest(choice, campaign));
      platforms.add(best.choice());
      if (best.lacks().isEmpty()) {
        notes.add(
            new RunNote.PlatformChosen(
                choice.name(),
                best.choice().name(),
                best.substitute().words(),
                all.subList(0, all.indexOf(best)).stream()
                    .map(each -> each.lacks().words())
                    .collect(Collectors.joining("; "))));
      }
    }
    return new Substitution(campaign.withPlatforms(platforms), notes);
  }

  private static CommandFailure noGuest(PlatformChoice choice, Campaign campaign) {
    return CommandFailure.usage(
        "platform "
            + choice.name()
            + ": no kind of guest supports its settings, or the campaign already has all that do: "
            + campaign.platforms().stream().map(PlatformChoice::kind).distinct().toList());
  }

  /**
   * Adapts the campaign to this machine.
   *
   * @param mayReplace whether platforms other than the campaign's may be measured
   * @param mayBeItself whether the reference is measured against itself if no candidate is left
   * @throws CommandFailure if nothing can be compared; says what is missing
   */
  public static Substitution possible(
      Campaign campaign, PlatformAvailability availability, boolean mayReplace, boolean mayBeItself)
      throws CommandFailure, InterruptedException {
    List<PlatformChoice> platforms = new ArrayList<>();
    List<RunNote> notes = new ArrayList<>();
    Map<String, MissingRequirements> impossible = new LinkedHashMap<>();
    for (PlatformChoice choice : campaign.platforms()) {
      MissingRequirements obstacles =
          availability.obstacles(PlatformSource.specification(choice, campaign));
      if (obstacles.isEmpty()) {
        platforms.add(choice);
        continue;
      }
      impossible.put(choice.name(), obstacles);
      Optional<PlatformChoice> other =
          choice.name().equals(campaign.reference())
              ? Optional.empty()
              : substitute(choice, campaign, platforms, availability);
      other.ifPresent(platforms::add);
      notes.add(
          other
              .<RunNote>map(
                  each ->
                      new RunNote.PlatformSubstituted(
                          choice.name(), each.name(), false, obstacles.words()))
              .orElseGet(() -> new RunNote.PlatformLeftOut(choice.name(), obstacles.words())));
    }
    if (impossible.isEmpty()) {
      return new Substitution(campaign, notes);
    }
    boolean hasReference = indexOf(platforms, campaign.reference()) >= 0;
    if (hasReference && platforms.size() > 1 && !mayReplace) {
      throw notReplaced(impossible);
    }
    if (hasReference && platforms.size() > 1) {
      return new Substitution(campaign.withPlatforms(platforms), notes);
    }
    if (hasReference && mayBeItself) {
      notes.add(new RunNote.AgainstItself(campaign.reference()));
      return new Substitution(campaign.againstItself(), notes);
    }
    throw nothingToCompare(campaign, impossible, hasReference);
  }

  /**
   * Adapts the campaign to this machine's memory: platforms that do not fit together are measured
   * one after the other.
   *
   * @param machineBytes main memory of this machine; empty if unknown
   */
  public Substitution fitting(OptionalLong machineBytes) {
    long needed =
        HARNESS_BYTES
            + campaign.platforms().stream()
                .filter(each -> !isElsewhere(each, campaign))
                .mapToLong(each -> each.resources().memoryBytes())
                .sum();
    if (campaign.design() != Design.SIDE_BY_SIDE
        || machineBytes.isEmpty()
        || needed <= machineBytes.getAsLong()) {
      return this;
    }
    List<RunNote> more = new ArrayList<>(notes);
    more.add(
        new RunNote.DesignChanged(
            campaign.design(), Design.SEQUENTIAL, needed, machineBytes.getAsLong()));
    return new Substitution(campaign.withDesign(Design.SEQUENTIAL), more);
  }

  private static boolean isElsewhere(PlatformChoice choice, Campaign campaign) {
    PlatformKind kind = Platforms.kinds().get(choice.kind());
    return kind != null && kind.isElsewhere(PlatformSource.specification(choice, campaign));
  }

  /** The best one that can run with the platform's settings and is not measured already. */
  private static Optional<PlatformChoice> substitute(
      PlatformChoice choice,
      Campaign campaign,
      List<PlatformChoice> taken,
      PlatformAvailability availability)
      throws CommandFailure, InterruptedException {
    return inItsPlace(choice, campaign, taken, availability).stream()
        .filter(each -> each.lacks().isEmpty())
        .map(Candidate::choice)
        .findFirst();
  }

  /**
   * A possible replacement of a platform.
   *
   * @param lacks why it cannot run here
   */
  private record Candidate(
      Substitute substitute, PlatformChoice choice, MissingRequirements lacks) {}

  /**
   * All replacements that support the platform's settings and are not measured already, best first.
   */
  private static List<Candidate> inItsPlace(
      PlatformChoice choice,
      Campaign campaign,
      List<PlatformChoice> taken,
      PlatformAvailability availability)
      throws CommandFailure, InterruptedException {
    List<Candidate> all = new ArrayList<>();
    for (Substitute substitute : Platforms.substitutes()) {
      PlatformChoice other = inPlaceOf(choice, substitute, taken);
      PlatformSpec spec = PlatformSource.specification(other, campaign);
      if (campaign.platforms().stream().noneMatch(each -> each.kind().equals(substitute.kind()))
          && taken.stream().noneMatch(each -> isSame(each, other))
          && isRight(spec)) {
        all.add(new Candidate(substitute, other, availability.obstacles(spec)));
      }
    }
    return all;
  }

  private static boolean isOpen(PlatformChoice choice) {
    PlatformKind kind = Platforms.kinds().get(choice.kind());
    return kind != null && kind.isOpen();
  }

  /** The substitute with this name or kind. */
  private static Substitute named(String word) {
    return Platforms.substitutes().stream()
        .filter(each -> each.name().equals(word))
        .findFirst()
        .orElseGet(() -> Substitute.of(0, word, word));
  }

  private static boolean isRight(PlatformSpec spec) {
    try {
      return Platforms.objections(spec).isEmpty();
    } catch (HostException e) {
      return false;
    }
  }

  /** Whether two have the same kind and configuration; other configurations are worth measuring. */
  private static boolean isSame(PlatformChoice one, PlatformChoice other) {
    return one.kind().equals(other.kind())
        && one.resources().equals(other.resources())
        && one.tuning().equals(other.tuning());
  }

  private static PlatformChoice inPlaceOf(
      PlatformChoice choice, Substitute substitute, List<PlatformChoice> taken) {
    // The part of a variant's name after the kind is its configuration, which is kept.
    boolean isNamedByKind = choice.name().startsWith(choice.kind() + "-");
    String plain =
        isNamedByKind
            ? substitute.name() + choice.name().substring(choice.kind().length())
            : substitute.name();
    String name = indexOf(taken, plain) < 0 ? plain : substitute.name() + "-" + choice.name();
    return choice.withName(name).withKind(substitute.kind()).withSettings(substitute.settings());
  }

  private static CommandFailure notReplaced(Map<String, MissingRequirements> impossible) {
    return missing(
        impossible,
        install(impossible)
                .map(command -> "install what is missing: " + command + "; or use ")
                .orElse("say ")
            + "--replace-missing to measure a kind that can run instead, or --platform to choose");
  }

  private static CommandFailure nothingToCompare(
      Campaign campaign, Map<String, MissingRequirements> impossible, boolean hasReference) {
    return missing(
        impossible,
        "no platform is left to compare with "
            + campaign.reference()
            + install(impossible).map(command -> "; install what is missing: " + command).orElse("")
            + (hasReference ? " (or try --aa, which needs none)" : ""));
  }

  /** One line per platform with what it lacks, and a last line with what to do. */
  private static CommandFailure missing(
      Map<String, MissingRequirements> impossible, String advice) {
    List<String> lines = new ArrayList<>();
    impossible.forEach(
        (name, obstacles) -> lines.add(name + " cannot run here: " + obstacles.words()));
    lines.add(advice);
    return CommandFailure.infrastructure(String.join("\n", lines));
  }

  /** The command that installs the packages, if packages are missing. */
  private static Optional<String> install(Map<String, MissingRequirements> impossible) {
    TreeSet<String> packages = new TreeSet<>();
    impossible.values().forEach(each -> packages.addAll(each.packages()));
    return packages.isEmpty() ? Optional.empty() : Optional.of(Debian.command(packages));
  }

  private static int indexOf(List<PlatformChoice> platforms, String name) {
    for (int i = 0; i < platforms.size(); i++) {
      if (platforms.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
