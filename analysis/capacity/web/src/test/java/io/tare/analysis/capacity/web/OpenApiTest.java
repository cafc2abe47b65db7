package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.capacity.planning.QuestionAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the description of the interface against the implementation. */
class OpenApiTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path DIRECTORY = Path.of("src/main/webapp");

  private final JsonNode document = document();

  @Test
  void hasNoDanglingReferences() {
    List<String> pointers = document.findValuesAsText("$ref");

    assertThat(pointers)
        .isNotEmpty()
        .allMatch(
            each ->
                each.startsWith("#/")
                    ? !document.at(each.substring(1)).isMissingNode()
                    : Files.exists(DIRECTORY.resolve(each)));
  }

  @Test
  void namesEveryKindOfError() {
    JsonNode kinds = document.at("/components/schemas/Error/properties/kind/enum");

    assertThat(kinds)
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ErrorKind.values()).map(ErrorKind::word).toList());
  }

  /** What a client of these paths and methods can meet. */
  @Test
  void describesEveryStatusOfAnswers() {
    JsonNode responses = document.at("/paths/~1api~1answer/post/responses");

    assertThat(
            Arrays.stream(ErrorKind.values())
                .filter(each -> each != ErrorKind.NOT_FOUND && each != ErrorKind.WRONG_METHOD)
                .map(each -> Integer.toString(each.status())))
        .allMatch(responses::has);
  }

  @Test
  void hasAValidExampleQuery() throws Exception {
    JsonNode example =
        document.at("/paths/~1api~1answer/post/requestBody/content/application~1json/example");

    JsonNode answer =
        JSON.readTree(PlannerQuestions.of(List.of()).answer(example.toString(), AnswerForm.JSON));

    JsonNode described = document.at("/components/schemas/Answer/properties");
    assertThat(answer.fieldNames()).toIterable().isNotEmpty().allMatch(described::has);
  }

  @Test
  void describesTheKeysOfEveryKindOfAnswer() {
    JsonNode described = document.at("/components/schemas/Answer/properties");
    for (Class<?> answer : QuestionAnswer.class.getPermittedSubclasses()) {
      for (RecordComponent key : answer.getRecordComponents()) {
        assertThat(described.has(key.getName()))
            .as("openapi.json does not describe the key %s of %s", key.getName(), answer)
            .isTrue();
      }
    }
  }

  private static JsonNode document() {
    try {
      return JSON.readTree(DIRECTORY.resolve("openapi.json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
