package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.PeerService.PeerRequest;
import io.tare.services.contract.PeerService.PeerResult;
import io.tare.services.contract.PeerService.Work;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerTaskTest {

  private static final WeatherDay DAY = new WeatherDay(11, 3, WeatherDay.MIN_BYTES);

  private static List<ServiceTask> tasks(Map<String, Object> parameters) {
    return Operation.tasks("soa.peer", parameters);
  }

  private static int[] values(WeatherDay day) {
    int[] values = new int[day.values()];
    for (int i = 0; i < values.length; i++) {
      values[i] = day.value(i);
    }
    return values;
  }

  /** A plain second implementation: quantity by quantity, with numbers of any size. */
  private static List<String> plain(WeatherDay day, int passes) {
    List<String> all = new ArrayList<>();
    for (int quantity = 0; quantity < WeatherDay.QUANTITIES.size(); quantity++) {
      List<BigInteger> series = new ArrayList<>();
      for (int i = quantity; i < day.values(); i += WeatherDay.QUANTITIES.size()) {
        series.add(BigInteger.valueOf(day.value(i)));
      }
      all.add(Collections.min(series).toString());
      all.add(Collections.max(series).toString());
      all.add(series.stream().reduce(BigInteger.ZERO, BigInteger::add).toString());
      for (int lag = 0; lag < passes; lag++) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = lag; i < series.size(); i++) {
          sum = sum.add(series.get(i).multiply(series.get(i - lag)));
        }
        all.add(sum.toString());
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void statisticsAreThoseOfAPlainProgram(int passes) {
    long[] fast = DayStatistics.of(values(DAY), DAY.values(), passes);

    assertThat(Arrays.stream(fast).mapToObj(Long::toString))
        .containsExactlyElementsOf(plain(DAY, passes));
  }

  @Test
  void noSumOverflowsInTheLargestDay() {
    double readings = WeatherDay.MAX_BYTES / 16.0;
    double pressure = 105_001;

    assertThat(readings * pressure * pressure).isLessThan(4e16);
  }

  @Test
  void valuesBeyondTheDayDoNotCount() {
    int[] more = Arrays.copyOf(values(DAY), DAY.values() + 400);
    Arrays.fill(more, DAY.values(), more.length, 1_000_000);

    assertThat(DayStatistics.of(more, DAY.values(), 3))
        .isEqualTo(DayStatistics.of(values(DAY), DAY.values(), 3));
  }

  @Test
  void thereIsATaskForEachDayThatNeedsItsDayWritten() {
    List<ServiceTask> tasks = tasks(Map.of("s", 1_000_000L, "passes", 1L, "days", 3L));

    assertThat(tasks)
        .extracting(each -> ((PeerRequest) each.payload()).day())
        .containsExactly(1, 2, 3);
    assertThat(tasks)
        .extracting(each -> (PeerRequest) each.preparation().orElseThrow().payload())
        .allMatch(each -> each.work() == Work.WRITE)
        .extracting(PeerRequest::day)
        .containsExactly(1, 2, 3);
  }

  @Test
  void anAnswerMustBeRightToTheLastBit() {
    ServiceTask task = tasks(Map.of("s", 1_000_000L, "passes", 1L, "days", 1L, "seed", 11L)).get(0);
    WeatherDay day = new WeatherDay(11, 1, 1_000_000);
    long[] right = DayStatistics.of(values(day), day.values(), 1);
    long[] wrong = right.clone();
    wrong[wrong.length - 1]++;

    assertThat(task.wrong(PeerResult.of(day, right))).isEmpty();
    assertThat(task.wrong(PeerResult.of(day, wrong))).get().asString().contains("element 15");
    assertThat(task.wrong(PeerResult.written(day))).get().asString().contains("elements");
  }

  @Test
  void daysDiffer() {
    assertThat(values(DAY)).isNotEqualTo(values(new WeatherDay(11, 4, WeatherDay.MIN_BYTES)));
    assertThat(values(DAY)).isNotEqualTo(values(new WeatherDay(12, 3, WeatherDay.MIN_BYTES)));
  }
}
