package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.harness.spec.GeneratedFile;
import java.lang.reflect.RecordComponent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a new question needs besides what the compiler asks for. */
class QuestionTest {

  private static final String ASKED =
      """
      question: %s
      classes: [{rate: 2/s, like: soa.matmul, n: 1000}]
      sla: {under: 10s}
      vary: {what: rate, from: 1/s, to: 3/s, steps: 2}
      """;

  private static KnownModel model() {
    return new KnownModel().orders(ComponentKind.SERVICE, "soa.matmul", "loopback", 0.1 / 1e9);
  }

  @ParameterizedTest
  @EnumSource
  void everyQuestionHasATypeOfItsOwnATableAndQuantities(Question question) throws Exception {
    CapacityAnswer answer = model().ask(ASKED.formatted(question.word()));

    assertThat(answer.found().getClass().getSimpleName())
        .as("each question has an answer of its own type, named after it")
        .isEqualToIgnoringCase(question.word() + "answer");
    assertThat(answer.found().tables(answer.query()))
        .as("%s has no table for people", question)
        .isNotEmpty();
    assertThat(answer.found().quantities())
        .as("%s has no quantities for --csv", question)
        .isNotEmpty();
    assertThat(question.rounds(answer.query()))
        .as("the work of %s has no bound", question)
        .isPositive();
  }

  @Test
  void theReferenceExplainsTheKeysOfEveryAnswer() throws Exception {
    String reference = GeneratedFile.of("docs/reference/queries.md").text();
    for (Class<?> answer : QuestionAnswer.class.getPermittedSubclasses()) {
      for (RecordComponent key : answer.getRecordComponents()) {
        assertThat(reference)
            .as("docs/reference/queries.md lacks the key %s of %s", key.getName(), answer)
            .contains("`" + key.getName() + "`");
      }
    }
  }

  /** It warns of approximations wherever more than one guest may serve. */
  @ParameterizedTest
  @ValueSource(strings = {"size", "compare"})
  void anAnswerForAnyNumberOfGuestsSaysHowExactItsPercentilesAre(String question) throws Exception {
    CapacityAnswer answer =
        model()
            .ask(
                "question: %s\nclasses: [{clients: 2, like: soa.matmul, n: 1000}]\nsla: {under: 10s}\n"
                    .formatted(question));

    assertThat(answer.notes()).anyMatch(each -> each.contains("several guests"));
  }
}
