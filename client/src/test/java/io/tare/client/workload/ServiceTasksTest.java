package io.tare.client.workload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.harness.model.Parameters;
import io.tare.services.contract.AnswerCheck;
import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.EnvelopeService.TextSummary;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Integers;
import io.tare.services.contract.Matrices;
import io.tare.services.contract.MultiplyService.MultiplyRequest;
import io.tare.services.contract.ReturnedParts;
import io.tare.services.contract.ServiceTask;
import io.tare.services.contract.SortService.SortRequest;
import io.tare.services.contract.SortService.SortResult;
import io.tare.services.contract.TextShape;
import io.tare.services.contract.Texts;
import io.tare.services.contract.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceTasksTest {

  private static final int N = 100;
  private static final int[] SORTED = sorted();
  private static final long CHECKSUM = Integers.checksum(SORTED);

  @Test
  void requestsASortBySeed() {
    assertThat(envelope(sort("seed")))
        .isEqualTo(text(Envelopes.of(SortRequest.seeded(N, 1, ReturnedParts.CHECKSUM))));
  }

  @Test
  void sendsTheElementsOfASeed() {
    assertThat(envelope(sort("elements")))
        .isEqualTo(text(Envelopes.of(SortRequest.of(Integers.of(N, 1), ReturnedParts.ELEMENTS))));
  }

  @Test
  void acceptsACorrectSort() {
    assertThat(read(sort("seed"), "n", N, "checksum", CHECKSUM)).isEmpty();
    assertThat(sort("seed").wrong(SortResult.of(SORTED, ReturnedParts.CHECKSUM))).isEmpty();
    assertThat(sort("elements").wrong(SortResult.of(SORTED, ReturnedParts.ELEMENTS))).isEmpty();
  }

  @Test
  void refusesASortWithAnotherChecksumOrCount() {
    assertThat(read(sort("seed"), "n", N, "checksum", CHECKSUM + 1))
        .hasValue("wrong answer: checksum is " + (CHECKSUM + 1) + ", not " + CHECKSUM);
    assertThat(read(sort("seed"), "n", N - 1, "checksum", CHECKSUM))
        .hasValue("wrong answer: n is 99, not 100");
    assertThat(read(sort("seed"), "n", N))
        .hasValueSatisfying(why -> assertThat(why).startsWith("wrong answer: checksum is absent"));
    int[] shorter = Arrays.copyOf(SORTED, N - 1);
    assertThat(sort("seed").wrong(SortResult.of(shorter, ReturnedParts.CHECKSUM)))
        .hasValue("wrong answer: n is 99, not 100");
  }

  @Test
  void refusesElementsThatAreNotSorted() {
    AnswerCheck check = sort("elements").check();
    check.element("n", "" + N);
    check.element("checksum", "" + CHECKSUM);
    check.element("e", "" + SORTED[1]);
    check.element("e", "" + SORTED[0]);

    assertThat(check.wrong())
        .hasValue("wrong answer: element 0 is " + SORTED[1] + ", not " + SORTED[0]);
  }

  @Test
  void refusesTooFewAndTooManyElements() {
    for (int count : new int[] {N - 1, N + 1}) {
      AnswerCheck check = sort("elements").check();
      check.element("n", "" + N);
      check.element("checksum", "" + CHECKSUM);
      for (int i = 0; i < count; i++) {
        check.element("e", "" + SORTED[Math.min(i, N - 1)]);
      }
      assertThat(check.wrong()).isPresent();
    }
  }

  @Test
  void requestsAProductInEachVariant() {
    assertThat(envelope(task("soa.matmul", "n", 5)))
        .isEqualTo(product(Variant.CLASSIC))
        .isEqualTo(envelope(task("soa.matmul", "n", 5, "variant", "classic")));
    assertThat(envelope(task("soa.matmul-blocked", "n", 5))).isEqualTo(product(Variant.BLOCKED));
    assertThat(envelope(task("soa.matmul-vector", "n", 5))).isEqualTo(product(Variant.VECTOR));
  }

  @Test
  void checksAProductByItsChecksum() {
    ServiceTask task = task("soa.matmul", "n", 5);
    long right = Matrices.expectedChecksum(5, Matrices.left(5, 1), Matrices.right(5, 1));

    assertThat(read(task, "n", 5, "checksum", right)).isEmpty();
    assertThat(read(task, "n", 5, "checksum", right - 1)).isPresent();
    assertThat(read(task, "n", 6, "checksum", right)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"1000, 10", "1000, 1000", "100000, 1", "2000000, 100"})
  void sendsABodyOfTheRequestedSize(long size, int characters) {
    TextShape shape = TextShape.forBody(size, characters);

    assertThat(envelope(task("soap.unmarshal", "s", size, "c", characters)))
        .isEqualTo(text(Envelopes.of(Text.of(shape, 1))));
  }

  @Test
  void checksTheServersSummaryByCountCharactersAndChecksum() {
    ServiceTask task = task("soap.unmarshal", "s", 1000, "c", 10);
    TextSummary right = TextSummary.of(Text.of(TextShape.forBody(1000, 10), 1));
    int count = right.count();
    long characters = right.characters();

    assertThat(read(task, "count", count, "characters", characters, "checksum", right.checksum()))
        .isEmpty();
    assertThat(read(task, "count", count + 1, "characters", characters, "checksum", 0)).isPresent();
    assertThat(task.wrong(right)).isEmpty();
    assertThat(task.wrong(TextSummary.of(Text.of(TextShape.forBody(1000, 10), 2))))
        .hasValueSatisfying(why -> assertThat(why).startsWith("wrong answer: checksum is "));
    assertThat(task.wrong(TextSummary.of(Text.of(TextShape.forBody(1100, 10), 1)))).isPresent();
  }

  @Test
  void checksEachElementFromTheServer() {
    ServiceTask task = task("soap.marshal", "s", 1000, "c", 10);
    TextShape shape = TextShape.forBody(1000, 10);
    List<String> right = Texts.elements(shape, 1);
    List<String> swapped = new ArrayList<>(right);
    Collections.swap(swapped, 3, 4);

    assertThat(task.wrong(Text.of(right))).isEmpty();
    assertThat(task.wrong(Text.of(swapped)))
        .hasValue("wrong answer: element 3 is " + right.get(4) + ", not " + right.get(3));
    assertThat(task.wrong(Text.of(right.subList(1, right.size())))).isPresent();
    assertThat(task.wrong(Text.of(right.subList(0, right.size() - 1))))
        .hasValueSatisfying(why -> assertThat(why).contains("the number of elements"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soa.bubblesort| n| 1| unknown workload \"soa.bubblesort\"; there are NAMES",
        "soa.quicksort| seed| 1| parameter n is missing",
        "soa.quicksort| n| 0| parameter n must be at least 1, got 0",
        "soa.quicksort| m| 1| unknown parameter m; there are n, transfer, seed",
        "soa.matmul| n| 8193| parameter n must be at most 8192, got 8193",
        "soap.marshal| s| 1000| parameter c is missing",
      })
  void reportsWhatIsWrongWithAnOrder(String workload, String name, long value, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> task(workload, name, value))
        .withMessage(message.replace("NAMES", String.join(", ", ServiceTasks.NAMES)));
  }

  private static ServiceTask sort(String transfer) {
    return task("soa.quicksort", "n", N, "transfer", transfer);
  }

  private static ServiceTask task(String workload, Object... parameters) {
    return ServiceTasks.tasks(workload, Parameters.of(parameters)).get(0);
  }

  private static Optional<String> read(ServiceTask task, Object... elements) {
    AnswerCheck check = task.check();
    for (int i = 0; i < elements.length; i += 2) {
      check.element(elements[i].toString(), elements[i + 1].toString());
    }
    return check.wrong();
  }

  private static String product(Variant variant) {
    return text(Envelopes.of(MultiplyRequest.seeded(5, 1, variant, ReturnedParts.CHECKSUM)));
  }

  private static String envelope(ServiceTask task) {
    return UTF_8.decode(task.envelope()).toString();
  }

  private static String text(byte[] envelope) {
    return new String(envelope, UTF_8);
  }

  private static int[] sorted() {
    int[] values = Integers.of(N, 1);
    Arrays.sort(values);
    return values;
  }
}
