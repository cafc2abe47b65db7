package io.tare.harness.workloads.programs.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.workloads.programs.output.OutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No change of a real output makes a figure wrong without a word. */
class MutatedOutputTest {

  /** What rounding may hide, and what two roundings of one number may differ by. */
  private static final double TOLERANCE = 0.01;

  /** Changes of the text around figures, which no reader of lines may refuse. */
  private static final Set<String> HARMLESS =
      Set.of("byte order mark", "CRLF", "trailing blanks", "empty lines after it");

  private static final int MIN = 50;

  static Stream<RealOutput> outputs() {
    return Stream.of(
            RealOutputs.fixed(),
            RealOutputs.messagesAndNetworks(),
            RealOutputs.others(),
            PatternOutputs.messages(),
            PatternOutputs.others(),
            PortAndNetworkOutputs.ports(),
            PortAndNetworkOutputs.networks(),
            CommandOutputs.times(),
            CommandOutputs.rates())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void readsTheRealOutput(RealOutput output) throws Exception {
    SortedMap<String, Number> read = output.read(output.text());

    for (PrintedFigure figure : output.figures()) {
      double printed = Double.parseDouble(figure.in(output.text()).group(1)) * figure.factor();
      assertThat(read.get(figure.metric()).doubleValue())
          .as(output.program())
          .isCloseTo(printed, within(0.02 * printed));
    }
  }

  @ParameterizedTest
  @MethodSource("outputs")
  @DisplayName("a changed output is read as it says, or refused")
  void noMutationIsWrongSilently(RealOutput output) throws Exception {
    SortedMap<String, Number> original = output.read(output.text());
    List<Mutation> mutations = Mutations.of(output);
    List<String> wrong = new ArrayList<>();
    for (Mutation mutation : mutations) {
      try {
        SortedMap<String, Number> read = output.read(mutation.text());
        if (!isRight(mutation.right(), original, read)) {
          wrong.add(mutation.name() + " was read as " + read + "; right: " + mutation.right());
        }
      } catch (OutputException e) {
        assertThat(e.getMessage()).as(mutation.name()).doesNotContain("a defect of Tare");
      }
    }
    assertThat(wrong).as(output.program()).isEmpty();
    assertThat(mutations).hasSizeGreaterThanOrEqualTo(MIN);
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void doesNotRefuseHarmlessChanges(RealOutput output) {
    for (Mutation mutation : Mutations.of(output)) {
      if (HARMLESS.contains(mutation.name())) {
        assertThatCode(() -> output.read(mutation.text()))
            .as("%s: %s", output.program(), mutation.name())
            .doesNotThrowAnyException();
      }
    }
  }

  private static boolean isRight(
      Right right, SortedMap<String, Number> original, SortedMap<String, Number> read) {
    if (right instanceof Right.Figures figures) {
      return figures.values().entrySet().stream().allMatch(each -> isNear(each, read));
    }
    return right instanceof Right.Same
        && original.keySet().equals(read.keySet())
        && original.entrySet().stream().allMatch(each -> isSame(each, read));
  }

  /** But for the last bits, if other digits were multiplied. */
  private static boolean isSame(
      Map.Entry<String, Number> original, SortedMap<String, Number> read) {
    double value = original.getValue().doubleValue();
    return Math.abs(read.get(original.getKey()).doubleValue() - value) <= 1e-9 * value;
  }

  private static boolean isNear(Map.Entry<String, Double> right, SortedMap<String, Number> read) {
    double value = read.getOrDefault(right.getKey(), Double.NaN).doubleValue();
    return Math.abs(value - right.getValue()) <= TOLERANCE * right.getValue();
  }
}
