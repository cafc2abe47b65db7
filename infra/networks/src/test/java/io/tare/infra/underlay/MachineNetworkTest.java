package io.tare.infra.underlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.host.HostException;
import io.tare.infra.lease.NetworkResource;
import io.tare.infra.platform.NetworkSpec;
import io.tare.infra.platform.Networks;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment;
import io.tare.infra.platform.Segment.Attachment;
import io.tare.infra.platform.Site;
import io.tare.infra.platform.Station;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that make a network between two machines. */
class MachineNetworkTest {

  private static final String INSIDE = "nsenter --net=/proc/42/ns/net -- ";

  @TempDir Path directory;

  private final ToldHost one = new ToldHost();
  private final ToldHost other = new ToldHost();
  private final List<Site> sites = List.of(new Site(one, "10.0.0.1"), new Site(other, "10.0.0.2"));
  private RunContext run;

  @BeforeEach
  void open() throws Exception {
    run = RunContext.open("run", directory);
  }

  @AfterEach
  void close() {
    run.close();
  }

  @Test
  void eachMakesItsEndOfTheTunnelInANamespaceThatLastsAsLongAsTheConnection() throws Exception {
    try (Segment made = made("1450B")) {
      assertThat(one.told)
          .containsSubsequence(
              "unshare --net sh -c echo $$; exec sleep infinity",
              INSIDE + "ip link add name br0 type bridge stp_state 0 forward_delay 0",
              "ip link add name t0 netns 42 mtu 1450 type vxlan id 1 local 10.0.0.1 remote 10.0.0.2"
                  + " dstport 4789 dev eth7",
              INSIDE + "ip link set t0 master br0");
      assertThat(other.told)
          .contains(
              "ip link add name t0 netns 42 mtu 1450 type vxlan id 1 local 10.0.0.2 remote 10.0.0.1"
                  + " dstport 4789 dev eth7");
      assertThat(made.describe())
          .startsWith("Linux bridge and VXLAN tunnel 1, by the kernel between two machines by SSH");
      assertThat(run.leases().held()).noneMatch(each -> each instanceof NetworkResource);
    }
  }

  @Test
  void theMachineItselfIsAttachedAndNoneOfItsOwnDevicesIsChanged() throws Exception {
    try (Segment made = made("1450B")) {
      one.told.clear();
      Attachment attachment = made.attach(Station.whole(run, one));
      String added = one.told.get(0);
      assertThat(added)
          .matches("ip link add t\\w{10} mtu 1450 type veth peer name p0 mtu 1450 netns 42");
      String device = added.split(" ")[3];
      assertThat(one.told)
          .contains(
              INSIDE + "ip link set p0 master br0",
              "ip address add " + attachment.address() + "/24 dev " + device,
              "ip link set " + device + " up")
          .noneMatch(each -> each.contains("eth7"));
    }
  }

  @Test
  void aLinkThatHasNoRoomForTheTunnelsHeadersIsTold() {
    assertThatThrownBy(() -> made("1451B"))
        .isInstanceOf(HostException.class)
        .hasMessage(
            "told: packets to 10.0.0.2 may have 1500 bytes, and with a tunnel's headers these have"
                + " 1501; say a smaller mtu of the network");
  }

  private Segment made(String mtu) throws Exception {
    NetworkSpec spec = NetworkSpec.plain("lb-vxlan").with("mtu", mtu);
    return Networks.kind(spec).make(spec, run, sites);
  }
}
