package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerPartsTest {

  private static final List<String> NAMES =
      List.of("receive", "unmarshal", "service", "marshal", "write");

  @Test
  void areReadBackUnchanged() {
    ServerParts parts = parts(1, 20, 300, 4000, Long.MAX_VALUE / 2);

    assertThat(ServerParts.parse(parts.headerValue())).isEqualTo(parts);
  }

  @Test
  void areWrittenInTheContractsForm() {
    assertThat(parts(1, 2, 3, 4, 5).headerValue())
        .isEqualTo("receive=1,unmarshal=2,service=3,marshal=4,write=5,writes=1,clock_readings=6");
  }

  @Test
  void addUpToTheTotal() {
    assertThat(parts(1, 20, 300, 4000, 50000).totalNs()).isEqualTo(54321);
  }

  @Test
  void areFoundByTheirNames() {
    assertThat(parts(1, 2, 3, 4, 5).ns("marshal")).isEqualTo(4);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parts(1, 2, 3, 4, 5).ns("marshall"))
        .withMessageContaining("marshall");
  }

  @Test
  void areNeverNegative() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parts(1, 2, -3, 4, 5))
        .withMessageContaining("-3");
  }

  @Test
  void needANameEach() {
    assertThatIllegalArgumentException().isThrownBy(() -> parts(1, 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "receive=1",
        "receive=1,unmarshal=2,service=3,marshal=4,write=5",
        "receive=1,unmarshal=2,service=3,marshal=4,write=,writes=1,clock_readings=6",
        "receive=1,receive=2,writes=1,clock_readings=6",
        "receive=1,service=-2,writes=1,clock_readings=6",
        "receive=1,write=5,more=6",
        "receive=1,write=5,writes=1,clock_readings=6,more=7"
      })
  void refuseAnythingElse(String headerValue) {
    assertThatIllegalArgumentException().isThrownBy(() -> ServerParts.parse(headerValue));
  }

  private static ServerParts parts(long... ns) {
    return ServerParts.of(NAMES, ns, 1, 6);
  }
}
