package io.tare.infra.hosts.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinkCountersTest {

  private static final String TEXT =
      """
      Inter-|   Receive                                                |  Transmit
       face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
          lo: 1130156999   90351    0    0    0     0          0         0 1130156999   90351    0    0    0     0       0          0
      tab10:     700      7    0    0    0     0          0         0      900       9    0    0    0     0       0          0
       tab1:100 1 0 0 0 0 0 0 300 3 0 0 0 0 0 0
      """;

  @Test
  void countsBothDirectionsOfALink() {
    assertThat(LinkCounters.parse(TEXT, "tab1")).hasValue(new LinkCounters(100, 1, 300, 3));
    assertThat(LinkCounters.parse(TEXT, "tab10")).hasValue(new LinkCounters(700, 7, 900, 9));
  }

  @Test
  void aMissingLinkHasNoCounters() {
    assertThat(LinkCounters.parse(TEXT, "tab")).isEmpty();
  }

  @Test
  void thisMachineHasItsOwnCounters() {
    assertThat(LinkCounters.of("lo")).isPresent();
  }

  @Test
  void aLinkInAnotherNamespaceIsFoundThroughAProcess() {
    String there = ProcessHandle.current().pid() + "/lo";
    assertThat(LinkCounters.of(there)).isPresent();
    assertThat(LinkCounters.of("0/lo")).isEmpty();
  }

  @Test
  void theFarEndOfACableSwapsDirections() {
    assertThat(new LinkCounters(100, 1, 300, 3).turned())
        .isEqualTo(new LinkCounters(300, 3, 100, 1));
  }
}
