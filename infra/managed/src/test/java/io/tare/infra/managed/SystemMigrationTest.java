package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The requests to a system, and the reported results. */
class SystemMigrationTest {

  /** A migration in a scripted system. */
  private static class Course implements OngoingMigration {

    final List<String> asked = new ArrayList<>();
    String host = "h1";
    int looks;

    @Override
    public Optional<String> host() throws HostException {
      return Optional.of(host);
    }

    @Override
    public void ask() throws HostException {
      asked.add("ask");
    }

    @Override
    public boolean isOver() throws HostException {
      looks++;
      return false;
    }

    @Override
    public void giveUp() throws HostException {
      asked.add("give up");
    }

    @Override
    public void standStill() {
      asked.add("stand still");
    }

    @Override
    public long memoryBytes() {
      return 512L << 20;
    }

    /** Moves it to the other host. */
    boolean arrived() {
      host = "h2";
      return true;
    }
  }

  private static MigrationRecord run(Course course, String order) throws Exception {
    return SystemMigration.run("tare-1", MigrationOrder.parse(order), course);
  }

  @Test
  void reportsRouteMemoryAndTimeOnly() throws Exception {
    MigrationRecord migration =
        run(
            new Course() {
              @Override
              public boolean isOver() {
                looks++;
                return looks > 2 && arrived();
              }
            },
            "to=h2");
    assertThat(migration.route()).isEqualTo(new MigrationRecord.Route("h1", "h2"));
    assertThat(migration.memoryBytes()).isEqualTo(512L << 20);
    assertThat(migration.totalNanos()).isPositive();
    assertThat(migration.downtimeNanos()).isNull();
    assertThat(migration.sentBytes()).isNull();
    assertThat(migration.passes()).isEmpty();
    assertThat(migration.cost()).isEqualTo(MigrationRecord.Cost.UNTOLD);
  }

  @Test
  void pollsAgainWithoutAnAnswer() throws Exception {
    Course course =
        new Course() {
          @Override
          public boolean isOver() throws HostException {
            looks++;
            if (looks == 1) {
              throw new TransientException("503");
            }
            return arrived();
          }
        };
    assertThat(run(course, "to=h2").route().destination()).isEqualTo("h2");
    assertThat(course.asked).containsExactly("ask");
  }

  @Test
  void aFinishedMigrationCountsEvenIfTheHostIsUnknown() throws Exception {
    Course course =
        new Course() {
          @Override
          public Optional<String> host() throws HostException {
            if (looks > 0) {
              throw new TransientException("503");
            }
            return Optional.of("h1");
          }

          @Override
          public boolean isOver() {
            looks++;
            return true;
          }
        };
    assertThat(run(course, "to=h2").route()).isEqualTo(new MigrationRecord.Route("h1", "h2"));
  }

  @Test
  void aRefusalReportsTheMachinesHost() {
    Course course =
        new Course() {
          @Override
          public void ask() throws HostException {
            throw new HostException("no right");
          }
        };
    assertThatThrownBy(() -> run(course, "to=h2"))
        .hasMessage("migration of machine tare-1 failed: no right; it is on h1 now");
  }

  @Test
  void aLateMigrationIsCancelled() {
    Course course =
        new Course() {
          @Override
          public boolean isOver() throws HostException {
            if (asked.contains("give up")) {
              throw new HostException("cancelled");
            }
            return false;
          }
        };
    assertThatThrownBy(() -> run(course, "to=h2 deadline=200ms"))
        .hasMessage(
            "migration of machine tare-1 failed: it did not end within 0 s and was cancelled:"
                + " cancelled; it is on h1 now");
  }

  @Test
  void aMigrationThatEndsBeforeItsCancellationCounts() throws Exception {
    Course course =
        new Course() {
          @Override
          public boolean isOver() {
            return asked.contains("give up") && arrived();
          }
        };
    MigrationRecord migration = run(course, "to=h2 deadline=1ms");
    assertThat(migration.route().destination()).isEqualTo("h2");
    assertThat(migration.escalations()).containsExactly("abort after 0 s, too late");
  }

  @Test
  void aFailedCancellationIsReported() {
    Course course =
        new Course() {
          @Override
          public void giveUp() throws HostException {
            throw new HostException("there is no way to");
          }
        };
    assertThatThrownBy(() -> run(course, "to=h2 deadline=1ms"))
        .hasMessageContaining("and could not be cancelled: there is no way to; it is on h1 now");
  }

  @Test
  void escalationPausesTheGuestOnRequest() throws Exception {
    Course course =
        new Course() {
          @Override
          public boolean isOver() {
            return asked.contains("stand still") && arrived();
          }
        };
    MigrationRecord migration = run(course, "to=h2 deadline=200ms escalate=downtime");
    assertThat(course.asked).containsExactly("ask", "stand still");
    assertThat(migration.escalations()).containsExactly("downtime after 0 s");
  }

  @Test
  void theMachinesHostMayBeUnknown() {
    Course course =
        new Course() {
          @Override
          public Optional<String> host() throws HostException {
            if (looks > 0) {
              throw new HostException("no answer");
            }
            return Optional.of("h1");
          }

          @Override
          public boolean isOver() throws HostException {
            looks++;
            throw new HostException("broken");
          }
        };
    assertThatThrownBy(() -> run(course, "to=h2"))
        .hasMessage("migration of machine tare-1 failed: broken; its host is unknown: no answer");
  }
}
