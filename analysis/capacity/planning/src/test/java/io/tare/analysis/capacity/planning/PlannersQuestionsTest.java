package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.planning.CapacityAnswer.OnPlatform;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What planners ask, and how they read the answer. */
class PlannersQuestionsTest {

  private static final CapacityPlanner PLANNER = new CapacityPlanner(Models.all());

  private static final String LOAD =
      "vcpus: 2\nclasses: [{rate: 40/s, service: 80ms, like: soa.matmul, n: 1500}]\n";

  private static final String SLA = "sla: {under: 1s}\n";

  private static CapacityAnswer ask(String question, String... more) throws QueryException {
    return PLANNER.answer(
        QueryReader.read("query", "question: " + question + "\n" + String.join("", more)));
  }

  private static String text(CapacityAnswer answer) {
    return AnswerReport.text(answer, 200);
  }

  private static OnPlatform on(CapacityAnswer answer, String platform) {
    return answer.platforms().stream()
        .filter(each -> each.platform().equals(platform))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theCheapestPlatformIsTheFirstSentence() throws Exception {
    CapacityAnswer answer =
        ask("compare", LOAD, SLA, "prices: {native: 10, hyperv: 5, vmware: 4.5}\n");

    assertThat(text(answer))
        .startsWith(
            "Cheapest: hyperv 3 guests for 15; vmware 4 guests for 18; native 2 guests for 20.\n");
    assertThat(AnswerDocument.of(answer).line()).contains("\"headline\":\"Cheapest: hyperv");
  }

  @Test
  void everyQuestionBeginsWithASentence() throws Exception {
    for (Question question : Question.values()) {
      CapacityAnswer answer =
          ask(question.word(), LOAD, SLA, "vms: 4\nvary: {what: rate, from: 5/s, to: 60/s}\n");

      assertThat(answer.found().headline(answer.query())).as("%s", question).endsWith(".");
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyQuestionEndsTheStepsThatItBegins(Question question) throws Exception {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();

    PLANNER.answer(
        QueryReader.read(
            "query",
            "question: %s\n".formatted(question.word())
                + LOAD
                + SLA
                + "vms: 4\nvary: {what: rate, from: 5/s, to: 60/s, steps: 5}\n"),
        new AnswerSteps() {
          @Override
          public void begin(int steps) {
            begun.set(steps);
          }

          @Override
          public void end() {
            ended.incrementAndGet();
          }
        });

    assertThat(begun.get()).isEqualTo(question == Question.SWEEP ? 3 * 5 : 3);
    assertThat(ended.get()).isEqualTo(begun.get());
  }

  @Test
  void anUnattainableSlaHasNoNumberOfGuests() throws Exception {
    CapacityAnswer answer = ask("size", LOAD, "sla: {under: 90ms}\n");

    assertThat(text(answer))
        .contains("native cannot meet the SLA")
        .contains("native does not meet the SLA with any number of guests: alone in a guest, 95 %")
        .doesNotContain("10000");
  }

  @Test
  void aSaturatedPredictionSaysHowManyGuestsWouldDo() throws Exception {
    CapacityAnswer answer = ask("predict", LOAD, "platforms: [native]\n");

    assertThat(on(answer, "native").enough()).hasValue(2);
    assertThat(text(answer)).startsWith("p95: native saturates, 2 guests would do.");
    assertThat(answer.found().isAttainable()).isFalse();
  }

  @Test
  void sweepsOverGuestsTakeWholeNumbers() throws Exception {
    CapacityAnswer answer =
        ask("sweep", LOAD, "platforms: [native]\nvary: {what: vms, from: 2, to: 6, steps: 12}\n");

    assertThat(((SweepAnswer) answer.found()).points())
        .extracting(CapacityAnswer.Point::at)
        .containsExactly(2.0, 3.0, 4.0, 5.0, 6.0);
    assertThatExceptionOfType(QueryException.class)
        .isThrownBy(() -> ask("sweep", LOAD, "vary: {what: vms, from: 1.5, to: 6}\n"))
        .withMessageContaining("a whole number");
  }

  @ParameterizedTest
  @CsvSource({
    "'clients, from: 1, to: 50', give a number of clients",
    "'size, from: 1MB, to: 9MB', give the body of a request",
    "'characters, from: 1, to: 9', give the body of a request"
  })
  void sweepsOfWhatNoClassHasAreRefused(String vary, String remedy) {
    assertThatExceptionOfType(QueryException.class)
        .isThrownBy(() -> ask("sweep", LOAD, "vary: {what: %s}\n".formatted(vary)))
        .withMessageContaining("changes nothing; " + remedy);
  }

  @Test
  void aSaturatedSensitivitySaysThatItSaturates() throws Exception {
    CapacityAnswer all = ask("sensitivity", LOAD);
    CapacityAnswer some = ask("sensitivity", LOAD, "vms: 2\n");

    assertThat(text(all)).startsWith("p95: native saturates, 2 guests would do;");
    assertThat(all.found().isAttainable()).isFalse();
    assertThat(text(some)).startsWith("p95 depends most on ").doesNotContain("by saturates");
    assertThat(some.found().isAttainable()).isTrue();
  }

  @Test
  void anSlaThatIsMissedEverywhereIsNotAttainable() throws Exception {
    String tight = "vms: 4\nplatforms: [native]\nsla: {under: 90ms}\n";
    String sweep = "vary: {what: rate, from: 5/s, to: 60/s, steps: 2}\n";

    assertThat(AnswerDocument.of(ask("predict", LOAD, tight)).line())
        .contains("\"attainable\":false");
    assertThat(AnswerDocument.of(ask("predict", LOAD, SLA, "vms: 4\n")).line())
        .contains("\"attainable\":true");
    assertThat(AnswerDocument.of(ask("sweep", LOAD, tight, sweep)).line())
        .doesNotContain("attainable");
  }

  @Test
  void spareGuestsArePaidFor() throws Exception {
    CapacityAnswer answer = ask("size", LOAD, SLA, "spare: 1\nprices: {native: 10}\n");

    assertThat(on(answer, "native").vms()).isEqualTo(2);
    assertThat(on(answer, "native").spare()).isEqualTo(1);
    assertThat(on(answer, "native").price()).hasValue(30);
    assertThat(text(answer)).contains("native 3 guests (1 spare) for 30");
  }

  @Test
  void headroomStaysIdle() throws Exception {
    OnPlatform tight = on(ask("size", LOAD, SLA), "native");
    OnPlatform roomy = on(ask("size", LOAD, "sla: {under: 1s, headroom: 50%}\n"), "native");

    assertThat(tight.stations().get(0).utilization().high()).isGreaterThan(0.5);
    assertThat(roomy.vms()).isEqualTo(4);
    assertThat(roomy.stations().get(0).utilization().high()).isLessThanOrEqualTo(0.5);
  }

  @Test
  void aDayIsSizedForItsWorstHour() throws Exception {
    CapacityAnswer answer =
        ask(
            "size",
            LOAD,
            SLA,
            "platforms: [native]\nprices: {native: 10}\nday: [5/s, 40/s, 5/s, 0/s]\n");
    List<GuestsByHour> hours = ((SizeAnswer) answer.found()).hours();

    assertThat(on(answer, "native").vms()).isEqualTo(2);
    assertThat(hours).hasSize(1);
    assertThat(hours.get(0).vms()).containsExactly(1, 2, 1, 1);
    assertThat(hours.get(0).price()).hasValue(12.5);
    assertThat(text(answer))
        .contains(
            "native: 20 with the guests of the busiest hour all day, 12.5 with those of each hour.");
  }

  @Test
  void growthSaysHowLongTheGuestsDo() throws Exception {
    CapacityAnswer answer = ask("inverse", LOAD, SLA, "vms: 3\nplatforms: [native]\ngrowth: 5%\n");
    CapacityAnswer.Largest largest = ((InverseAnswer) answer.found()).largest().get(0);

    assertThat(40 * Math.pow(1.05, largest.sureMonths().orElseThrow()))
        .isCloseTo(largest.surePerSecond(), within(1e-9));
    assertThat(text(answer)).contains("months.");
  }

  @Test
  void theTimeOfARequestFollowsFromAMonitor() throws Exception {
    CapacityAnswer given =
        ask("predict", "vcpus: 4\nplatforms: [native]\nclasses: [{rate: 90/s, service: 20ms}]\n");
    CapacityAnswer monitored =
        ask(
            "predict",
            """
            vcpus: 4
            platforms: [native]
            classes: [{rate: 90/s, busy: 60%, busy_cpus: 4, busy_at: 120/s}]
            """);

    assertThat(on(monitored, "native").classes()).isEqualTo(on(given, "native").classes());
  }

  @Test
  void theIntervalOfAMonitorIsThatOfTheTime() throws Exception {
    CapacityAnswer answer =
        ask(
            "predict",
            """
            vcpus: 4
            platforms: [native]
            classes: [{rate: 120/s, busy: [57%, 63%], busy_cpus: 4}]
            """);

    assertThat(on(answer, "native").classes().get(0).parts().get(0).seconds().low())
        .isBetween(0.019, 0.0192);
  }

  @Test
  void aPlatformOfOnesOwnHasThePdGiven() throws Exception {
    CapacityAnswer answer =
        ask("predict", LOAD, "vms: 3\nplatforms: [kvm]\npd: {kvm: [1.05, 1.2]}\n");
    CapacityAnswer.Part service = on(answer, "kvm").classes().get(0).parts().get(0);

    assertThat(service.pd().orElseThrow().value()).isCloseTo(1.125, within(1e-12));
    assertThat(service.pd().orElseThrow().low()).isBetween(1.05, 1.06);
    assertThat(answer.notes()).anyMatch(each -> each.startsWith("kvm is not in the model"));
    assertThat(answer.notes()).noneMatch(each -> each.contains("does not say"));
  }

  @Test
  void anUnknownPlatformWithoutPdIsRefused() {
    assertThatExceptionOfType(QueryException.class)
        .isThrownBy(() -> ask("predict", LOAD, "platforms: [kvm]\n"))
        .withMessageContaining("no platform \"kvm\"")
        .withMessageContaining(
            "for your own, give --platform kvm --pd kvm=1.2 (in a file platforms and pd)");
  }

  @Test
  void pricesMayBeOfProcessorsOrHosts() throws Exception {
    String prices = "prices: {native: 10}\nhost: {cpus: 16, vms: 4}\npriced: ";
    assertThat(on(ask("size", LOAD, SLA, prices + "processor\n"), "native").price()).hasValue(40);
    assertThat(on(ask("size", LOAD, SLA, prices + "host\n"), "native").price()).hasValue(10);
    assertThat(on(ask("size", LOAD, SLA, prices + "guest\n"), "native").price()).hasValue(20);
  }

  @Test
  void notesApply() throws Exception {
    assertThat(ask("size", LOAD, SLA).notes())
        .noneMatch(each -> each.contains("give the reference"));
  }

  /** It was refused once, for more steps than the solver takes now. */
  @Test
  void twoClassesOfManyClientsOverGuestsAreSized() throws Exception {
    CapacityAnswer answer =
        ask(
            "size",
            """
            vcpus: 2
            platforms: [native]
            sla: {under: 2s}
            classes:
              - {name: a, clients: 60, think: 2s, service: 80ms}
              - {name: b, clients: 60, think: 5s, service: 200ms}
            """);

    assertThat(on(answer, "native").sla().orElseThrow().met()).isTrue();
  }
}
