package io.tare.cli.conduct;

import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.cli.machine.Debian;
import io.tare.cli.machine.Needs;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.run.Conductor.Remark;
import io.tare.infra.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts platforms that can run here in the place of those that cannot, and says so.
 *
 * @param campaign the campaign as it can run
 * @param remarks what was changed, for the run's journal
 */
public record Substitution(Campaign campaign, List<Remark> remarks) {

  /** The kinds that may stand in for another, the best first. */
  private static final List<String> PREFERENCE = List.of("uml", "qemu", "container");

  private static final String TOPIC = "platform";

  public Substitution {
    remarks = List.copyOf(remarks);
  }

  /**
   * As somebody wants it.
   *
   * @param wanted kinds by the names of the platforms that they replace
   * @throws CommandFailure if there is no such platform
   */
  public static Substitution wanted(Campaign campaign, Map<String, String> wanted)
      throws CommandFailure {
    List<PlatformChoice> platforms = new ArrayList<>(campaign.platforms());
    List<Remark> remarks = new ArrayList<>();
    for (Map.Entry<String, String> each : wanted.entrySet()) {
      int at = indexOf(platforms, each.getKey());
      if (at < 0 || each.getKey().equals(campaign.reference())) {
        throw new CommandFailure(
            ExitStatus.USAGE,
            "--substitute "
                + each.getKey()
                + "="
                + each.getValue()
                + ": "
                + each.getKey()
                + " is no candidate of the campaign; it has "
                + candidates(campaign));
      }
      replace(platforms, at, each.getValue());
      remarks.add(
          new Remark(
              TOPIC,
              each.getValue() + " was measured in the place of " + each.getKey() + ", as asked"));
    }
    return new Substitution(campaign.withPlatforms(platforms), remarks);
  }

  /**
   * As this machine allows.
   *
   * @throws CommandFailure if no candidate is left, saying what to install
   */
  public static Substitution possible(Campaign campaign, Needs needs) throws CommandFailure {
    List<PlatformChoice> platforms = new ArrayList<>();
    List<Remark> remarks = new ArrayList<>();
    List<Requirement> missing = new ArrayList<>();
    for (PlatformChoice choice : campaign.platforms()) {
      List<Requirement> lacks = needs.missing(choice.kind());
      if (lacks.isEmpty()) {
        platforms.add(choice);
        continue;
      }
      missing.addAll(lacks);
      String lacking = " (" + String.join(", ", Debian.packages(lacks)) + " not installed)";
      Optional<String> other = substitute(campaign, platforms, needs);
      if (other.isPresent() && !choice.name().equals(campaign.reference())) {
        platforms.add(choice);
        replace(platforms, platforms.size() - 1, other.get());
        remarks.add(
            new Remark(
                TOPIC,
                choice.name()
                    + " cannot run here"
                    + lacking
                    + "; "
                    + other.get()
                    + " was measured in its place"));
      } else {
        remarks.add(
            new Remark(TOPIC, choice.name() + " cannot run here" + lacking + " and was left out"));
      }
    }
    requireComparison(campaign, platforms, missing);
    return new Substitution(campaign.withPlatforms(platforms), remarks);
  }

  private static Optional<String> substitute(
      Campaign campaign, List<PlatformChoice> taken, Needs needs) {
    return PREFERENCE.stream()
        .filter(kind -> needs.knows(kind) && needs.missing(kind).isEmpty())
        .filter(kind -> campaign.platforms().stream().noneMatch(each -> each.kind().equals(kind)))
        .filter(kind -> taken.stream().noneMatch(each -> each.kind().equals(kind)))
        .findFirst();
  }

  private static void replace(List<PlatformChoice> platforms, int at, String kind) {
    platforms.set(
        at, new PlatformChoice(kind, kind, platforms.get(at).resources(), new TreeMap<>()));
  }

  private static void requireComparison(
      Campaign campaign, List<PlatformChoice> platforms, List<Requirement> missing)
      throws CommandFailure {
    if (missing.isEmpty()) {
      return;
    }
    boolean hasReference = indexOf(platforms, campaign.reference()) >= 0;
    if (!hasReference || platforms.size() < 2) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE,
          "no platform is left to compare with "
              + campaign.reference()
              + "; install what is"
              + " missing: "
              + Debian.command(Debian.packages(missing))
              + " (or try --aa, which needs none)");
    }
  }

  private static int indexOf(List<PlatformChoice> platforms, String name) {
    for (int i = 0; i < platforms.size(); i++) {
      if (platforms.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static List<String> candidates(Campaign campaign) {
    return campaign.platforms().stream()
        .map(PlatformChoice::name)
        .filter(name -> !name.equals(campaign.reference()))
        .toList();
  }
}
