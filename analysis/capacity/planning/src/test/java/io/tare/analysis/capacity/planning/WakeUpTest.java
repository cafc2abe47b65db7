package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that cost less processor time if they find the processors busy. */
class WakeUpTest {

  /** Of one client's request. */
  private static final double SERVICE_SECONDS = 0.1;

  private static final double WAKE_UP_SECONDS = 0.02;
  private static final double BUSY_SECONDS = SERVICE_SECONDS - WAKE_UP_SECONDS;

  private static CapacityAnswer ask(double wakeUpSeconds, String query) throws Exception {
    return new KnownModel()
        .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", SERVICE_SECONDS / 1e9)
        .always(ComponentKind.WAKE_UP, "soa.matmul", "loopback", wakeUpSeconds)
        .ask("platforms: [native]\n" + query);
  }

  private static CapacityAnswer.OnPlatform predicted(String load) throws Exception {
    return ask(
            WAKE_UP_SECONDS,
            "question: predict\nclasses: [{%s, like: soa.matmul, n: 1000}]\n".formatted(load))
        .platforms()
        .get(0);
  }

  @Test
  void aLoneClientAlwaysWakesTheServer() throws Exception {
    CapacityAnswer.OnPlatform answer = predicted("clients: 1");

    assertThat(answer.classes().get(0).meanSeconds().value())
        .isCloseTo(SERVICE_SECONDS, within(1e-9));
    assertThat(answer.stations().get(0).utilization().value()).isCloseTo(1, within(1e-9));
  }

  @Test
  void clientsThatDoNotThinkKeepItAwake() throws Exception {
    assertThat(predicted("clients: 8").classes().get(0).throughputPerSecond().value())
        .isCloseTo(1 / BUSY_SECONDS, Percentage.withPercentage(0.1));
  }

  /** U = λ (D − w U), the same as Welch's λ D / (1 + λ w). */
  @Test
  void requestsAtARateSaveItByTheUtilization() throws Exception {
    double busy = predicted("rate: 6/s").stations().get(0).utilization().value();

    assertThat(busy).isCloseTo(6 * (SERVICE_SECONDS - WAKE_UP_SECONDS * busy), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"2, 0.1", "4, 0.3", "8, 0.3", "8, 0.31", "16, 0.3", "3, 3"})
  void clientsThatThinkFindAsMuchBusyAsInASimulation(int clients, double think) throws Exception {
    CapacityAnswer answer =
        ask(
            WAKE_UP_SECONDS,
            "question: predict\nclasses: [{clients: %d, think: %ss, like: soa.matmul, n: 1000}]\n"
                .formatted(clients, think));

    assertThat(answer.platforms().get(0).classes().get(0).meanSeconds().value())
        .isCloseTo(simulated(clients, think), Percentage.withPercentage(5));
  }

  /** Clients at a shared processor, with exponential times; who finds it idle needs more. */
  private static double simulated(int clients, double think) {
    int requests = 200_000;
    Random random = new Random(20130708);
    PriorityQueue<Double> returns = new PriorityQueue<>();
    for (int i = 0; i < clients; i++) {
      returns.add(exponential(random, think));
    }
    List<double[]> present = new ArrayList<>(); // seconds that are left, and the arrival
    double now = 0;
    double sum = 0;
    for (int done = 0; done < requests; ) {
      double[] first =
          present.stream().min(Comparator.comparingDouble(each -> each[0])).orElse(null);
      double end = first == null ? Double.MAX_VALUE : now + first[0] * present.size();
      double next = returns.isEmpty() ? Double.MAX_VALUE : returns.element();
      double served = (Math.min(end, next) - now) / Math.max(1, present.size());
      present.forEach(each -> each[0] -= served);
      now = Math.min(end, next);
      if (end <= next) {
        sum += now - first[1];
        done++;
        present.remove(first);
        returns.add(now + exponential(random, think));
      } else {
        returns.remove();
        double more = present.isEmpty() ? WAKE_UP_SECONDS : 0;
        present.add(new double[] {exponential(random, BUSY_SECONDS) + more, now});
      }
    }
    return sum / requests;
  }

  private static double exponential(Random random, double mean) {
    return -Math.log1p(-random.nextDouble()) * mean;
  }

  @Test
  void aLoneClientsTimesVaryAsAWhole() throws Exception {
    CapacityAnswer answer =
        ask(
            WAKE_UP_SECONDS,
            "question: predict\nclasses: [{clients: 1, variation: 1, like: soa.matmul, n: 1000}]\n");

    assertThat(answer.platforms().get(0).classes().get(0).quantile(0.95).value())
        .isCloseTo(-Math.log(0.05) * SERVICE_SECONDS, within(1e-6));
  }

  @Test
  void partsSayWhatIsSaved() throws Exception {
    CapacityAnswer.OnPlatform answer = predicted("rate: 6/s");
    double busy = answer.stations().get(0).utilization().value();
    CapacityAnswer.OfClass of = answer.classes().get(0);

    assertThat(of.parts())
        .filteredOn(each -> each.part().equals("wake_up"))
        .singleElement()
        .satisfies(
            part ->
                assertThat(part.seconds().value())
                    .isCloseTo(-busy * WAKE_UP_SECONDS, within(1e-9)));
    assertThat(
            of.parts().stream().mapToDouble(each -> each.seconds().value()).sum()
                + of.waiting().value())
        .isCloseTo(of.meanSeconds().value(), within(1e-9));
  }

  @Test
  void aPlatformSaturatesWhereNoRequestWakesIt() throws Exception {
    CapacityAnswer answer =
        ask(
            WAKE_UP_SECONDS,
            """
            question: sweep
            vary: {what: rate, from: 1/s, to: 12/s}
            classes: [{rate: 1/s, like: soa.matmul, n: 1000}]
            """);

    assertThat(((SweepAnswer) answer.found()).ranges().get(0).saturationPerSecond().value())
        .isCloseTo(1 / BUSY_SECONDS, within(1e-6));
  }

  @Test
  void noRequestSavesMoreThanHalfOfItsTime() throws Exception {
    CapacityAnswer answer =
        ask(1, "question: predict\nclasses: [{clients: 8, like: soa.matmul, n: 1000}]\n");

    assertThat(answer.platforms().get(0).classes().get(0).throughputPerSecond().value())
        .isCloseTo(2 / SERVICE_SECONDS, Percentage.withPercentage(0.1));
  }
}
