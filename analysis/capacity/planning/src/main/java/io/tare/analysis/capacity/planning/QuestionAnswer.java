package io.tare.analysis.capacity.planning;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tare.analysis.table.Table;
import java.util.List;

/**
 * What a question found: one type for each question, with its tables, sentences and quantities. Its
 * components are keys of the answer's document.
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public sealed interface QuestionAnswer
    permits PredictAnswer,
        SizeAnswer,
        CompareAnswer,
        SweepAnswer,
        SensitivityAnswer,
        InverseAnswer,
        ExplainAnswer {

  /** For people, before everything else: what was asked, in one sentence. */
  String headline(Query query);

  /**
   * Whether some platform meets the SLA with the requested confidence, or if that was not the
   * question, does not saturate.
   */
  boolean isAttainable();

  /** For people. */
  List<Table> tables(Query query);

  /** For people: what else they should read below the tables, a paragraph each. */
  List<String> paragraphs(Query query);

  /** For programs. */
  List<Quantity> quantities();

  /** Notes on this kind of answer. */
  default List<String> notes(Query query) {
    return List.of();
  }

  /** The platforms with their classes; empty if the question is about something else. */
  default List<CapacityAnswer.OnPlatform> platforms() {
    return List.of();
  }
}
