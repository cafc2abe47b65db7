package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannerQuestionsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String CLASSES = "classes:\n- {rate: 5/s, service: 80ms}\n";

  private final AnswerSource questions = PlannerQuestions.of(List.of());

  @Test
  void answersYamlAndJsonAlike() throws Exception {
    String json = "{\"classes\": [{\"rate\": \"5/s\", \"service\": \"80ms\"}]}";

    assertThat(questions.answer(json, AnswerForm.JSON))
        .isEqualTo(questions.answer(CLASSES, AnswerForm.JSON));
    assertThat(JSON.readTree(questions.answer(json, AnswerForm.JSON)).path("platforms")).hasSize(3);
  }

  @Test
  void distinguishesWrongFromUnmeasuredQueries() {
    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> questions.answer("question: nothing", AnswerForm.JSON))
        .matches(each -> each.kind() == ErrorKind.BAD_QUERY);
    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(
            () ->
                questions.answer(
                    "classes: [{rate: 5/s, unmarshal: 20ms, request: {size: 500GB}}]",
                    AnswerForm.JSON))
        .matches(each -> each.kind() == ErrorKind.OUTSIDE_MODEL);
  }

  @Test
  void givesTheQuantitiesAsCsvAndASweepAsAFigure() throws Exception {
    String sweep = "question: sweep\nvary: {what: rate, from: 1/s, to: 5/s}\n" + CLASSES;

    assertThat(questions.answer(CLASSES, AnswerForm.CSV))
        .startsWith("platform,class,quantity,at,value,low,high")
        .contains("native,requests,mean_seconds,");
    assertThat(questions.answer(sweep, AnswerForm.SVG)).contains("<svg", "by rate");
  }

  @Test
  void drawsNoFigureOfOtherAnswers() {
    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> questions.answer(CLASSES, AnswerForm.SVG))
        .withMessageContaining("only a sweep")
        .matches(each -> each.kind() == ErrorKind.BAD_QUERY);
  }

  @Test
  void namesTheModels() throws Exception {
    JsonNode models = JSON.readTree(questions.models()).path("models");

    assertThat(models.get(0).path("id").asText()).isEqualTo("soa");
    assertThat(models.get(0).path("platforms").has("hyperv")).isTrue();
  }

  @Test
  void doesNotStartWithAnInvalidModelFile(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("model.json"), "{}");

    assertThatIllegalStateException()
        .isThrownBy(() -> PlannerQuestions.of(List.of(file)))
        .withMessageContaining("model.json");
  }
}
