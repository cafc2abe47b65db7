package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.services.contract.NpbService.Loops;
import io.tare.services.contract.NpbService.NpbRequest;
import io.tare.services.contract.NpbService.NpbResult;
import io.tare.services.contract.NpbService.Problem;
import io.tare.services.contract.NpbService.Size;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpbTaskTest {

  private static final String VECTORS = "vectors of 256 bits";

  private static ServiceTask task(String workload, Map<String, Object> parameters) {
    return Operation.tasks(workload, parameters).get(0);
  }

  private static Optional<String> wrong(String arithmetic, double... figures) {
    return task("soa.npb-ep", Map.of()).wrong(NpbResult.of(arithmetic, figures));
  }

  @Test
  void asksForTheSmallestClassWithVectorsByDefault() {
    NpbRequest request = (NpbRequest) task("soa.npb-mg", Map.of()).payload();

    assertThat(request.problem()).isEqualTo(Problem.MG);
    assertThat(request.size()).isEqualTo(Size.S);
    assertThat(request.loops()).isEqualTo(Loops.VECTORS);
  }

  @Test
  void asksForAClassAndLoops() {
    NpbRequest request =
        (NpbRequest) task("soa.npb-ep", Map.of("class", "W", "loops", "plain")).payload();

    assertThat(request.size()).isEqualTo(Size.W);
    assertThat(request.loops()).isEqualTo(Loops.PLAIN);
  }

  @ParameterizedTest
  @CsvSource({"class, D", "loops, fast"})
  void refusesUnknownWords(String parameter, String word) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> task("soa.npb-ep", Map.of(parameter, word)))
        .withMessageContaining("parameter " + parameter + " must be one of")
        .withMessageContaining(word);
  }

  @Test
  void benchmarksWithoutVectorsHaveNoChoiceOfLoops() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> task("soa.npb-cg", Map.of("loops", "plain")))
        .withMessageContaining("unknown parameter loops");
    assertThat(task("soa.npb-cg", Map.of()).wrong(NpbResult.of("plain loops", new double[3])))
        .isEmpty();
  }

  @Test
  void figuresMayDifferFromThePublishedOnesByTheAllowedError() {
    assertThat(wrong(VECTORS, 8.5, 8.5, 1e-8, -3 * (1 + 0.9e-8), -3, 1e-8, 0, 0, 0)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"8.6, 8.5, 1e-8", "NaN, 8.5, 1e-8", "1, 0, 0"})
  void otherFiguresAreAWrongAnswer(double value, double published, double epsilon) {
    assertThat(wrong(VECTORS, 8.5, 8.5, 1e-8, value, published, epsilon))
        .contains("wrong answer: figure 2 is " + value + ", not " + published);
  }

  @Test
  void anAnswerDoesNotAllowItselfAnyError() {
    assertThat(wrong(VECTORS, 9, 8, 0.5).orElse("")).contains("the allowed error is 0.5");
  }

  @Test
  void anAnswerHasThreeFiguresForEachCheck() {
    assertThat(wrong(VECTORS).orElse("")).contains("the number of figures is 0");
    assertThat(wrong(VECTORS, 1, 1, 0, 1).orElse("")).contains("the number of figures is 4");
  }

  @Test
  void plainLoopsInPlaceOfVectorsAreAWrongAnswer() {
    assertThat(wrong("plain loops", 1, 1, 0).orElse(""))
        .contains("arithmetic is plain loops, not vectors");
  }

  @Test
  void readsAnAnswerElementByElement() {
    AnswerCheck check = task("soa.npb-ep", Map.of()).check();
    check.element("arithmetic", VECTORS);
    check.element("e", "1.25");
    check.element("e", "1.5");
    check.element("e", "1e-8");

    assertThat(check.wrong()).contains("wrong answer: figure 1 is 1.25, not 1.5");
  }
}
