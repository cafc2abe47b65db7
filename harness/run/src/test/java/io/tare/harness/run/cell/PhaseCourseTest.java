package io.tare.harness.run.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Phase;
import io.tare.harness.model.TimedAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The course of phases with a clock that advances when it is waited for. */
class PhaseCourseTest {

  private static final long SECOND = 1_000_000_000L;
  private static final String LIVE = "live";

  /** Twice the deadline, and two minutes around. */
  private static final int MAX_SECONDS = 240;

  private final List<String> happened = new ArrayList<>();
  private final Map<String, Integer> seconds = new HashMap<>();
  private final List<PhaseCourse.Performed> performed = new ArrayList<>();
  private long now = 100 * SECOND;
  private long cellOver = Long.MAX_VALUE;
  private boolean isStubborn;
  private List<Phase> lasted = List.of();

  @Test
  void aPhaseLastsItsTimeWithoutItsActions() throws Exception {
    seconds.put("there", 40);
    seconds.put("back", 9);

    run(phase("there", 15, migrate(2)), phase("back", 15, migrate(2)), phase("after", 10));

    assertThat(happened)
        .containsExactly("0 there", "2 migrate", "55 back", "57 migrate", "79 after", "89 over");
    assertThat(lasted)
        .extracting(each -> each.durationNanos() / SECOND)
        .containsExactly(55L, 24L, 10L);
    assertThat(performed)
        .allMatch(each -> each.failure().isEmpty() && each.dueNanos() == each.beganNanos());
  }

  @Test
  void anActionWaitsForThePreviousOneInItsPhase() throws Exception {
    seconds.put("busy", 5);

    run(phase("busy", 10, migrate(3), migrate(1)));

    assertThat(happened).containsExactly("0 busy", "1 migrate", "8 migrate", "20 over");
  }

  @Test
  void actionsOnOtherPlatformsDelayNothing() throws Exception {
    seconds.put("busy", 5);

    run(phase("busy", 10, new TimedAction("migrate", LIVE, 0, new TreeSet<>(List.of("other")))));

    assertThat(happened).containsExactly("0 busy", "10 over");
  }

  @Test
  void anActionThatTakesTooLongIsStoppedAndTheRestContinues() throws Exception {
    seconds.put("there", 9999);
    seconds.put("back", 9);

    run(phase("there", 15, migrate(2)), phase("back", 15, migrate(2)));

    int back = MAX_SECONDS + 15;
    assertThat(happened)
        .containsExactly(
            "0 there", "2 migrate", back + " back", back + 2 + " migrate", back + 24 + " over");
    assertThat(performed)
        .extracting(PhaseCourse.Performed::failure)
        .containsExactly("it did not end within " + MAX_SECONDS + " s and was stopped", "");
  }

  @Test
  void nothingFollowsAnActionThatCannotBeStopped() throws Exception {
    seconds.put("there", 9999);
    isStubborn = true;

    run(phase("there", 15, migrate(2)), phase("back", 15, migrate(2)));

    assertThat(happened).containsExactly("0 there", "2 migrate", "(255) back", "missed migrate");
    assertThat(performed)
        .singleElement()
        .satisfies(each -> assertThat(each.failure()).endsWith("could not be stopped"));
  }

  @Test
  void nothingBeginsOnceTheCellIsOver() throws Exception {
    seconds.put("there", 9);
    cellOver = now + 13 * SECOND;

    run(phase("there", 15, migrate(2)), phase("back", 15, migrate(2)));

    assertThat(happened).containsExactly("0 there", "2 migrate", "(24) back", "missed migrate");
    assertThat(lasted).extracting(each -> each.durationNanos() / SECOND).containsExactly(24L, 15L);
  }

  private void run(Phase... phases) throws InterruptedException {
    long began = now;
    PhaseCourse course = new PhaseCourse(List.of(phases), "one", time(), stage(began));
    course.run(began);
    lasted = course.lasted();
  }

  private PhaseCourse.Time time() {
    return new PhaseCourse.Time() {
      @Override
      public long nanos() {
        return now;
      }

      @Override
      public boolean await(long until) {
        now = Math.max(now, Math.min(until, cellOver));
        return now < cellOver;
      }
    };
  }

  private PhaseCourse.Stage stage(long began) {
    return new PhaseCourse.Stage() {
      @Override
      public void begins(Phase phase, long at, boolean isMeasured) {
        long second = (at - began) / SECOND;
        happened.add((isMeasured ? second : "(" + second + ")") + " " + phase.name());
      }

      @Override
      public PhaseCourse.Deed act(Phase phase, TimedAction action) {
        happened.add((now - began) / SECOND + " " + action.word());
        return deed(seconds.getOrDefault(phase.name(), 0) * SECOND);
      }

      @Override
      public void acted(PhaseCourse.Performed each, boolean isEnded) {
        performed.add(each);
      }

      @Override
      public void missed(Phase phase, TimedAction action) {
        happened.add("missed " + action.word());
      }

      @Override
      public void over() {
        happened.add((now - began) / SECOND + " over");
      }
    };
  }

  private PhaseCourse.Deed deed(long nanos) {
    return new PhaseCourse.Deed() {
      @Override
      public boolean isOver(Duration atMost) {
        now += Math.min(nanos, atMost.toNanos());
        return nanos <= atMost.toNanos();
      }

      @Override
      public boolean giveUp() {
        return !isStubborn;
      }

      @Override
      public String failure() {
        return "";
      }
    };
  }

  private static Phase phase(String name, int seconds, TimedAction... actions) {
    return new Phase(name, seconds * SECOND, OptionalDouble.empty(), List.of(actions));
  }

  private static TimedAction migrate(int after) {
    return new TimedAction("migrate", "deadline=60s", after * SECOND, new TreeSet<>());
  }
}
