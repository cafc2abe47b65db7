package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import java.util.ArrayList;
import java.util.List;

/** Notes on the reliability of an answer. */
record AnswerNotes(
    Query query,
    OverheadModel model,
    List<String> platforms,
    List<Variation> reckoned,
    int guests) {

  /**
   * @param platforms of the answer
   * @param reckoned variation of times, for all classes and platforms
   * @param guests the most that it may rest on
   */
  static List<String> of(
      Query query,
      OverheadModel model,
      List<String> platforms,
      List<Variation> reckoned,
      int guests) {
    AnswerNotes notes = new AnswerNotes(query, model, platforms, reckoned, guests);
    List<String> all = new ArrayList<>();
    notes.percentiles(all);
    notes.clients(all);
    notes.validated(all);
    return all;
  }

  private void percentiles(List<String> notes) {
    if (reckoned.stream().anyMatch(each -> each.value() < 1)) {
      notes.add("percentiles of service that varies less than exponentially are within 10 %");
    }
    if (reckoned.stream().anyMatch(each -> each.value() > 1)) {
      notes.add(
          "percentiles of service that varies more than exponentially are simulated to 2 %, as"
              + " gamma distributions");
    }
    if (query.classes().size() > 1) {
      notes.add(
          "percentiles of several classes assume exponential service of the others: within 10 %");
    }
  }

  private void clients(List<String> notes) {
    int clients = query.classes().stream().mapToInt(RequestClass::clients).sum();
    if (clients > 0 && guests > 1) {
      boolean areFollowed =
          query.classes().size() == 1 && clients <= Quantiles.MAX_CLIENTS && query.host().isEmpty();
      notes.add(
          areFollowed
              ? "percentiles of clients over several guests are within 5 %; means are exact"
              : "percentiles of clients over several guests assume independent guests; means are"
                  + " exact");
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
