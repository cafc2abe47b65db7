package io.tare.analysis.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MessageProfileTest {

  @Test
  void readsASizeAndACount() {
    assertThat(MessageProfile.parse("64KiB:1000")).isEqualTo(MessageProfile.of(65_536, 1000));
    assertThat(MessageProfile.parse("1MB", " 3 ")).isEqualTo(MessageProfile.of(1_000_000, 3));
  }

  @Test
  void addsMessagesOfTheSameSize() {
    MessageProfile sum =
        MessageProfile.sum(
            List.of(MessageProfile.of(8, 1), MessageProfile.of(1024, 5), MessageProfile.of(8, 2)));

    assertThat(sum.counts()).containsEntry(8L, 3L).containsEntry(1024L, 5L).hasSize(2);
    assertThat(sum.messages()).isEqualTo(8);
  }

  @Test
  void errorsSayWhatWasExpected() {
    assertThatThrownBy(() -> MessageProfile.parse("64KiB"))
        .hasMessage("expected SIZE:COUNT, such as 64KiB:1000, found \"64KiB\"");
    assertThatThrownBy(() -> MessageProfile.parse("64:10"))
        .hasMessageStartingWith("expected a size with its unit, such as 100kB, 2MB or 64KiB");
    assertThatThrownBy(() -> MessageProfile.parse("1B:-2"))
        .hasMessageStartingWith("expected a whole number of messages");
    assertThatThrownBy(() -> MessageProfile.parse("0B:2"))
        .hasMessage("2 messages of 0 bytes: both are at least 1");
    assertThatThrownBy(() -> MessageProfile.sum(List.of()))
        .hasMessage("an application without messages");
  }
}
