package io.tare.infra.machine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubnetTest {

  @Test
  void isTheFirstWithoutARoute() throws Exception {
    String routes = "default via 10.0.0.1 dev eth0\n10.213.64.0/24 dev t1 scope link\n";
    assertThat(Subnet.unused(routes).address(2)).isEqualTo("10.213.65.2");
  }

  @Test
  void isOutsideOfAWiderNetworkOfThisMachine() throws Exception {
    String routes = "10.213.64.0/20 dev eth0 proto kernel scope link src 10.213.70.5\n";
    assertThat(Subnet.unused(routes).address(2)).isEqualTo("10.213.80.2");
  }

  @Test
  void isWithinARouteThatLeadsToAll() throws Exception {
    String routes = "10.0.0.0/8 via 192.168.1.1 dev tun0\n10.213.64.0/24 dev t1 scope link\n";
    assertThat(Subnet.unused(routes).address(2)).isEqualTo("10.213.65.2");
  }

  @Test
  void reportsThatNoneIsFree() {
    String routes =
        IntStream.rangeClosed(64, 127)
            .mapToObj(each -> "10.213." + each + ".0/24 dev t" + each)
            .collect(Collectors.joining("\n"));
    assertThatThrownBy(() -> Subnet.unused(routes))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("10.213.127.0; remove leftover bridges");
  }

  @Test
  void isExclusiveUnlessTwoLinksHaveItsAddress() throws Exception {
    Subnet subnet = Subnet.unused("");
    String own = "7: ta inet 10.213.64.1/24 scope global ta\\ valid_lft forever\n";
    assertThat(subnet.isOfOne(own + "8: tb inet 10.213.64.10/24 scope global tb\n")).isTrue();
    assertThat(subnet.isOfOne(own + "8: tb inet 10.213.64.1/24 scope global tb\n")).isFalse();
  }
}
