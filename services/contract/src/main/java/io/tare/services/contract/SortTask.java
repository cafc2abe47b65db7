package io.tare.services.contract;

import io.tare.services.contract.SortService.SortRequest;
import io.tare.services.contract.SortService.SortResult;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Sorting of integers. */
final class SortTask implements ServiceTask {

  private static final int BYTES_PER_ELEMENT = 19;

  private final SortRequest request;
  private final int[] expected;
  private final long checksum;
  private final boolean elements;

  static SortTask of(TaskParameters given) {
    given.only("n", "transfer", "seed");
    return new SortTask(given.whole("n", Integer.MAX_VALUE - 8), given.seed(), given.isSent());
  }

  /**
   * @param elements whether elements are sent, or else a seed and a checksum
   */
  private SortTask(int n, long seed, boolean elements) {
    int[] values = Integers.of(n, seed);
    this.elements = elements;
    this.request =
        elements
            ? SortRequest.of(values.clone(), ReturnedParts.ELEMENTS)
            : SortRequest.seeded(n, seed, ReturnedParts.CHECKSUM);
    Arrays.sort(values);
    this.expected = values;
    this.checksum = Integers.checksum(values);
  }

  @Override
  public Operation operation() {
    return Operation.SORT;
  }

  @Override
  public Object payload() {
    return request;
  }

  @Override
  public long answerBytes() {
    return elements ? (long) expected.length * BYTES_PER_ELEMENT : 0;
  }

  @Override
  public AnswerCheck check() {
    Map<String, Long> numbers = Map.of("n", (long) expected.length, "checksum", checksum);
    return new NumericAnswerCheck(numbers, elements ? new InOrder() : null);
  }

  @Override
  public Optional<String> wrong(Object answer) {
    FirstMismatch wrong = new FirstMismatch();
    SortResult sorted = (SortResult) answer;
    wrong.unless(sorted.n() == expected.length, "n", expected.length, sorted.n());
    wrong.unless(sorted.checksum() == checksum, "checksum", checksum, sorted.checksum());
    if (elements) {
      int[] actual = sorted.elements() == null ? new int[0] : sorted.elements();
      int place = Arrays.mismatch(expected, actual);
      wrong.unless(place < 0, "the sorted sequence", "right", "wrong at element " + place);
    }
    return wrong.first();
  }

  private final class InOrder implements NumericAnswerCheck.Elements {
    @Override
    public int count() {
      return expected.length;
    }

    @Override
    public boolean matches(int index, String text) {
      try {
        return Integer.parseInt(text.strip()) == expected[index];
      } catch (NumberFormatException e) {
        return false;
      }
    }

    @Override
    public Object expected(int index) {
      return expected[index];
    }
  }
}
