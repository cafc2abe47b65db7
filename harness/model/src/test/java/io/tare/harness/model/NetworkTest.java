package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NetworkTest {

  private static final Network SLOW = new Network("slow");

  @Test
  void theDefaultOneIsOmitted() {
    assertThat(Network.LOOPBACK.tag() + Network.LOOPBACK.title() + Network.LOOPBACK.phrase())
        .isEmpty();
  }

  @Test
  void othersAreNamed() {
    assertThat(Network.LAN.tag()).isEqualTo(" lan");
    assertThat(Network.LAN.title()).isEqualTo(", LAN");
    assertThat(Network.LAN.phrase()).isEqualTo(", over the LAN");
    assertThat(SLOW.tag()).isEqualTo(" slow");
    assertThat(SLOW.title()).isEqualTo(", network slow");
    assertThat(SLOW.phrase()).isEqualTo(", over network slow");
  }

  @Test
  void theDefaultOneComesFirst() {
    assertThat(Stream.of(SLOW, Network.LOOPBACK, Network.LAN, new Network("a")).sorted())
        .containsExactly(Network.LOOPBACK, new Network("a"), Network.LAN, SLOW);
  }

  @Test
  void namesConsistOfLettersAndDigits() {
    assertThatThrownBy(() -> new Network("a b"))
        .hasMessageContaining("network \"a b\" is not a name");
  }
}
