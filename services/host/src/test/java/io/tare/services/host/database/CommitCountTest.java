package io.tare.services.host.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class CommitCountTest {

  private final CommitCount count = new CommitCount();

  /** A connection whose commits do this. */
  private Connection counted(Runnable commit, CommitCount.Witness witness) {
    Connection plain =
        (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  commit.run();
                  return null;
                });
    return CountedDataSource.counted(plain, count, witness);
  }

  @Test
  void aCommitDuringWhichAFlushReturnsIsDurable() throws SQLException {
    counted(count::flushed, count.ofFlushes()).commit();

    assertThat(count.commits()).isOne();
    assertThat(count.unflushed()).isZero();
  }

  @Test
  void aCommitWithoutAFlushIsNotDurable() throws SQLException {
    count.flushed(); // of another one before

    counted(() -> {}, count.ofFlushes()).commit();

    assertThat(count.unflushed()).isOne();
  }

  @Test
  void aDatabaseThatWaitsForNoFlushIsNotDurable() throws SQLException {
    counted(() -> {}, CommitCount.Witness.always(false)).commit();

    assertThat(count.unflushed()).isOne();
  }
}
