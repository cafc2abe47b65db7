package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Notes on the reliability of an answer. */
record AnswerNotes(
    Query query,
    OverheadModel model,
    List<String> platforms,
    List<LoadScenario> scenarios,
    int guests) {

  private static final double MOSTLY_BUSY = 0.5;

  /**
   * @param platforms of the answer
   * @param scenarios with the best-fitting parameters, of all platforms
   * @param guests the most that it may rest on
   */
  static List<String> of(
      Query query,
      OverheadModel model,
      List<String> platforms,
      List<LoadScenario> scenarios,
      int guests) {
    AnswerNotes notes = new AnswerNotes(query, model, platforms, scenarios, guests);
    List<String> all = new ArrayList<>();
    notes.accuracy(all);
    notes.processors(all);
    notes.clients(all);
    notes.turns(all);
    notes.oneClient(all);
    notes.validated(all);
    return all;
  }

  private void accuracy(List<String> notes) {
    scenarios.stream()
        .map(each -> Accuracy.of(each.with(guests)).note())
        .filter(each -> !each.isEmpty())
        .distinct()
        .forEach(notes::add);
  }

  /** How times change with more processors than were measured is assumed. */
  private void processors(List<String> notes) {
    Map<String, List<String>> measured = new LinkedHashMap<>();
    for (String platform : platforms) {
      model
          .processors(platform)
          .filter(each -> Double.parseDouble(each) < query.vcpus())
          .ifPresent(
              each -> measured.computeIfAbsent(each, key -> new ArrayList<>()).add(platform));
    }
    measured.forEach(
        (processors, of) ->
            notes.add(
                "%s: measured with %s, so that times with %d assume that processors do not slow each other down"
                    .formatted(
                        String.join(", ", of),
                        processors.equals("1") ? "1 processor" : processors + " processors",
                        query.vcpus())));
  }

  private void clients(List<String> notes) {
    int clients = query.classes().stream().mapToInt(RequestClass::clients).sum();
    boolean areFollowed =
        query.classes().size() == 1 && clients <= Quantiles.MAX_CLIENTS && query.host().isEmpty();
    if (clients > 0 && guests > 1 && !areFollowed) {
      notes.add("percentiles of clients over several guests assume independent guests");
    }
  }

  /** Waits that are not those of equal sharing. */
  private void turns(List<String> notes) {
    DoubleSummaryStatistics waiting =
        scenarios.stream()
            .filter(LoadScenario::isInTurn)
            .flatMap(each -> each.flows().stream())
            .mapToDouble(flow -> flow.turns().orElseThrow().used())
            .summaryStatistics();
    if (waiting.getCount() > 0) {
      String least = String.format(Locale.ROOT, "%.2f", waiting.getMin());
      String most = String.format(Locale.ROOT, "%.2f", waiting.getMax());
      notes.add(
          "requests at a rate wait %s times as long as with equal sharing, as the model's run showed"
              .formatted(least.equals(most) ? least : least + " to " + most));
    }
  }

  /** With one client, a run shows nothing of requests that come together. */
  private void oneClient(List<String> notes) {
    boolean isBusy =
        scenarios.stream()
            .anyMatch(
                each -> each.isOpen() && each.work() > MOSTLY_BUSY * Math.max(each.vms(), guests));
    List<String> alone = platforms.stream().filter(model::isOfOneClient).toList();
    if (isBusy && !alone.isEmpty()) {
      notes.add(
          ("%s: measured with one client at a time only, so at more than half of saturation times"
                  + " are lower bounds; the campaigns capacity and validation also measure requests"
                  + " at rates")
              .formatted(String.join(", ", alone)));
    }
  }

  /** Platforms whose bands include more than the parameters' error. */
  private void validated(List<String> notes) {
    List<String> without =
        platforms.stream().filter(each -> !model.residuals().containsKey(each)).toList();
    if (!without.isEmpty()) {
      notes.add(
          ("bands of %s are not validated on their platform (* in tables): they include only the"
                  + " error of the model's parameters; tare validate shows how far predictions are"
                  + " off")
              .formatted(String.join(", ", without)));
    }
    if (without.size() < platforms.size()) {
      notes.add(
          "where load tests validated the model, bands are wider by the error of its predictions"
              + " of them");
    }
  }
}
