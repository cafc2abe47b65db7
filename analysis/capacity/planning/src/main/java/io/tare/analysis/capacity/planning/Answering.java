package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The answering of one question: what all kinds of questions have in common. */
final class Answering {

  /** A part of the answer for one platform. */
  interface ForPlatform<T> {
    T of(PlatformCase own) throws QueryException;
  }

  private final Query query;
  private final OverheadModel model;
  private final Quantiles quantiles;
  private final Set<String> notes;

  /** The variation of times, for all classes and platforms. */
  private final List<LoadScenario> scenarios = new ArrayList<>();

  private List<String> chosen = List.of();
  private AnswerSteps steps = AnswerSteps.UNSEEN;
  private int guests;

  Answering(Query query, OverheadModel model, Quantiles quantiles) {
    this.query = query;
    this.model = model;
    this.quantiles = quantiles;
    this.notes = new LinkedHashSet<>(model.notes());
  }

  CapacityAnswer answer(AnswerSteps seen) throws QueryException {
    steps = seen;
    chosen = AskedPlatforms.of(query, model, notes);
    steps.begin(
        chosen.size() * (isSweep() ? query.vary().map(each -> each.values().length).orElse(1) : 1));
    QuestionAnswer found = query.question().answer(this);
    notes.addAll(AnswerNotes.of(query, model, chosen, scenarios, guests));
    notes.addAll(found.notes(query));
    return new CapacityAnswer(model, query, found, List.copyOf(notes));
  }

  private boolean isSweep() {
    return query.question() == Question.SWEEP;
  }

  /** A value of a sweep is done. */
  void swept() {
    steps.end();
  }

  Query query() {
    return query;
  }

  Quantiles quantiles() {
    return quantiles;
  }

  /** Adds a note for readers. */
  void note(String text) {
    notes.add(text);
  }

  /** Says that the answer may rest on so many guests. */
  void mayHave(int some) {
    guests = Math.max(guests, some);
  }

  /**
   * A part of the answer for each platform of the question.
   *
   * @throws QueryException if the answer takes too long
   */
  <T> List<T> each(ForPlatform<T> part) throws QueryException {
    List<T> all = new ArrayList<>();
    for (String platform : chosen) {
      PlatformCase own = on(query, platform);
      WorkBound.requireAnswer(query, own.draws(), chosen.size());
      all.add(part.of(own));
      if (!isSweep()) {
        steps.end();
      }
    }
    return all;
  }

  /** A query, this one or one like it, on one platform. */
  PlatformCase on(Query asked, String platform) throws QueryException {
    WorkBound.require(asked);
    mayHave(asked.vms());
    List<List<PartCost>> parts = new ArrayList<>();
    List<Variation> variations = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (RequestClass each : asked.classes()) {
      ClassCosts costs = new ClassCosts(model, asked, each, platform, found);
      List<PartCost> all = new ArrayList<>(costs.parts());
      for (RequestClass.Call call : each.calls()) {
        int tier = asked.tier(call.tier());
        Optional<String> own = asked.tiers().get(tier).platform();
        new ClassCosts(model, asked, each.calling(call), own.orElse(platform), found)
            .parts().stream()
                // A tier that several guests call is seldom idle for long, and how many of its
                // requests are present is not known here, so they cost what one client's do.
                .filter(part -> part.ofLoad().isEmpty())
                .forEach(part -> all.add(new TierCost(tier, call, own, part)));
      }
      parts.add(all);
      variations.add(costs.variation());
    }
    notes.addAll(found);
    if (!asked.tiers().isEmpty() && asked.question().findsGuests()) {
      notes.add(
          "guests are those of the service; further tiers keep theirs: "
              + String.join(
                  ", ",
                  asked.tiers().stream().map(each -> each.name() + " " + each.vms()).toList()));
    }
    if (asked.host().isPresent()
        && asked.host().get().vms() * (long) asked.vcpus() > asked.host().get().cpus()) {
      notes.add(
          "guests have more processors than their machine: times are the longer of those with"
              + " either limit only, which is a lower bound");
    }
    PlatformCase own =
        new PlatformCase(
            asked,
            platform,
            parts,
            variations,
            model.draws(),
            model.queues(platform),
            Optional.ofNullable(model.residuals().get(platform)),
            quantiles);
    scenarios.add(own.scenario(OverheadModel.NOMINAL));
    return own;
  }
}
