package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TopologyTest {

  private static final Topology CROWDED =
      Topology.ONE_SERVER.and(Role.CLIENT, 1).and(Role.RANK, 1).and(Role.NEIGHBOUR, 3);

  @Test
  void neighboursShareTheOthersProcessorsInTurn() {
    assertThat(CROWDED.nodes(Role.NEIGHBOUR).stream().map(Topology.PlannedNode::processorSet))
        .containsExactly(0, 1, 0);
    assertThat(CROWDED.processorSets()).isEqualTo(2);
  }

  @Test
  void clientsComeAfterNeighbours() {
    assertThat(CROWDED.nodes(Role.CLIENT).get(0).indexOfAll()).isEqualTo(5);
    assertThat(CROWDED.ownNodes()).hasSize(5);
  }

  @Test
  void neighboursNeedNoNetwork() {
    assertThat(Topology.ONE_SERVER.and(Role.NEIGHBOUR, 2).needsNetwork()).isFalse();
    assertThat(Topology.ONE_SERVER.and(Role.CLIENT, 1).needsNetwork()).isTrue();
    assertThat(Topology.ONE_SERVER.needsNetwork()).isFalse();
  }

  @Test
  void serversShareProcessorsAndNeedNoNetwork() {
    Topology servers = Topology.of(Role.SERVER, 4);

    assertThat(servers.needsNetwork()).isFalse();
    assertThat(servers.processorSets()).isEqualTo(1);
    assertThat(servers.and(Role.CLIENT, 1).needsNetwork()).isTrue();
    assertThat(servers.and(Role.NEIGHBOUR, 2).processorSets()).isEqualTo(1);
    assertThat(servers.and(Role.RANK, 1).nodes(Role.RANK).get(0).processorSet()).isEqualTo(1);
  }
}
