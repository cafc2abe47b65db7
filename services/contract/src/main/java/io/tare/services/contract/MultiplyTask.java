package io.tare.services.contract;

import io.tare.services.contract.MultiplyService.MultiplyRequest;
import io.tare.services.contract.MultiplyService.Product;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Multiplication of square matrices. The correct product is known only by its checksum. */
final class MultiplyTask implements ServiceTask {

  private static final int BYTES_PER_ELEMENT = 28;
  private static final String VARIANT = "variant";

  private final int n;
  private final MultiplyRequest request;
  private final long checksum;
  private final boolean elements;

  /** The variant is a parameter. */
  static MultiplyTask of(TaskParameters given) {
    given.only("n", "seed", "transfer", VARIANT);
    String name = given.text(VARIANT, Variant.CLASSIC.wireName());
    Variant variant =
        Arrays.stream(Variant.values())
            .filter(each -> each.wireName().equals(name))
            .findAny()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "parameter variant must be classic, blocked or vector, got " + name));
    return made(given, variant);
  }

  /** The variant is the workload's. */
  static MultiplyTask of(TaskParameters given, Variant variant) {
    return made(given.only("n", "seed", "transfer"), variant);
  }

  private static MultiplyTask made(TaskParameters given, Variant variant) {
    int n = given.whole("n", Matrices.MAX_EXACT_ORDER);
    return new MultiplyTask(n, given.seed(), variant, given.isSent());
  }

  private MultiplyTask(int n, long seed, Variant variant, boolean elements) {
    double[] left = Matrices.left(n, seed);
    double[] right = Matrices.right(n, seed);
    this.n = n;
    this.elements = elements;
    this.checksum = Matrices.expectedChecksum(n, left, right);
    this.request =
        elements
            ? MultiplyRequest.of(n, left, right, variant, ReturnedParts.ELEMENTS)
            : MultiplyRequest.seeded(n, seed, variant, ReturnedParts.CHECKSUM);
  }

  @Override
  public Operation operation() {
    return Operation.MULTIPLY;
  }

  @Override
  public Object payload() {
    return request;
  }

  @Override
  public long answerBytes() {
    return elements ? (long) n * n * BYTES_PER_ELEMENT : 0;
  }

  @Override
  public AnswerCheck check() {
    Map<String, Long> numbers = Map.of("n", (long) n, "checksum", checksum);
    return elements ? new WholeProduct(numbers) : new NumericAnswerCheck(numbers, null);
  }

  @Override
  public Optional<String> wrong(Object answer) {
    FirstMismatch wrong = new FirstMismatch();
    Product product = (Product) answer;
    wrong.unless(product.n() == n, "n", n, product.n());
    wrong.unless(product.checksum() == checksum, "checksum", checksum, product.checksum());
    if (elements) {
      wrongElements(product.elements(), wrong);
    }
    return wrong.first();
  }

  private void wrongElements(double @Nullable [] product, FirstMismatch wrong) {
    int count = product == null ? 0 : product.length;
    wrong.unless(count == n * n, "the number of elements", n * n, count);
    if (product != null && count == n * n) {
      long actual = Matrices.checksum(n, product);
      wrong.unless(actual == checksum, "the elements' checksum", checksum, actual);
    }
  }

  /** Collects the product's elements. */
  private final class WholeProduct implements AnswerCheck {
    private final NumericAnswerCheck numbers;
    private final double[] product = new double[n * n];
    private int seen;

    WholeProduct(Map<String, Long> numbers) {
      this.numbers = new NumericAnswerCheck(numbers, null);
    }

    @Override
    public void element(String name, String text) {
      if (!Contract.ELEMENT.equals(name)) {
        numbers.element(name, text);
        return;
      }
      if (seen < product.length) {
        product[seen] = number(text);
      }
      seen++;
    }

    @Override
    public Optional<String> wrong() {
      FirstMismatch wrong = new FirstMismatch();
      wrong.unless(seen == product.length, "the number of elements", product.length, seen);
      wrongElements(product, wrong);
      return numbers.wrong().or(wrong::first);
    }

    private static double number(String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return Double.NaN; // makes the checksum fail
      }
    }
  }
}
