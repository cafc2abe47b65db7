package io.tare.services.contract;

import io.tare.services.contract.PeerService.PeerRequest;
import io.tare.services.contract.PeerService.PeerResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A task of a peer. */
final class PeerTask implements ServiceTask {

  private static final int BYTES_FOR_A_NUMBER = 27;
  private static final int USUAL_DAYS = 4;
  private static final int MAX_DAYS = 100;

  private final PeerRequest request;
  private final WeatherDay day;
  private final long[] expected;
  private final @Nullable PeerTask writing;

  private PeerTask(
      PeerRequest request, WeatherDay day, long[] expected, @Nullable PeerTask writing) {
    this.request = request;
    this.day = day;
    this.expected = expected;
    this.writing = writing;
  }

  /** The tasks of a workload, one for each day; this process computes what peers must answer. */
  static List<ServiceTask> of(TaskParameters given) {
    given.only("s", "passes", "days", "seed");
    int bytes = given.whole("s", WeatherDay.MAX_BYTES);
    int passes = given.whole("passes", DayStatistics.MAX_PASSES);
    return IntStream.rangeClosed(1, days(given))
        .mapToObj(number -> of(new WeatherDay(given.seed(), number, bytes), passes))
        .toList();
  }

  private static ServiceTask of(WeatherDay day, int passes) {
    int[] values = IntStream.range(0, day.values()).map(day::value).toArray();
    return new PeerTask(
        PeerRequest.analyse(day, passes),
        day,
        DayStatistics.of(values, values.length, passes),
        new PeerTask(PeerRequest.write(day), day, new long[0], null));
  }

  private static int days(TaskParameters given) {
    return given.values().containsKey("days") ? given.whole("days", MAX_DAYS) : USUAL_DAYS;
  }

  @Override
  public Operation operation() {
    return Operation.PEER;
  }

  @Override
  public Optional<ServiceTask> preparation() {
    return Optional.ofNullable(writing);
  }

  @Override
  public Object payload() {
    return request;
  }

  @Override
  public long answerBytes() {
    return (long) expected.length * BYTES_FOR_A_NUMBER;
  }

  @Override
  public AnswerCheck check() {
    return new NumericAnswerCheck(Map.of("values", (long) day.values()), new Statistics());
  }

  @Override
  public Optional<String> wrong(Object answer) {
    AnswerCheck check = check();
    PeerResult seen = (PeerResult) answer;
    check.element("values", String.valueOf(seen.values()));
    long[] statistics = seen.statistics();
    if (statistics != null) {
      for (long each : statistics) {
        check.element(Contract.ELEMENT, String.valueOf(each));
      }
    }
    return check.wrong();
  }

  private final class Statistics implements NumericAnswerCheck.Elements {
    @Override
    public int count() {
      return expected.length;
    }

    @Override
    public boolean matches(int index, String text) {
      return text.strip().equals(Long.toString(expected[index]));
    }

    @Override
    public Object expected(int index) {
      return expected[index];
    }
  }
}
