package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.MadeNetworks.Made;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MadeNetworksTest {

  @Test
  void readsWhatItWrites() {
    MadeNetworks networks =
        new MadeNetworks(
            List.of(
                new Made(new Network("cable"), "direct", 1, Optional.empty()),
                new Made(new Network("gre"), "ovs-gre", 2, Optional.of(new Network("cable")))));

    assertThat(networks)
        .hasToString("cable is direct on 1 host, gre is ovs-gre on 2 hosts over cable");
    assertThat(MadeNetworks.parse(networks.toString())).isEqualTo(networks);
  }

  @Test
  void skipsOtherForms() {
    assertThat(MadeNetworks.parse("").all()).isEmpty();
    assertThat(MadeNetworks.parse("a is bridge, b is ovs on 2 hosts"))
        .hasToString("b is ovs on 2 hosts");
  }
}
