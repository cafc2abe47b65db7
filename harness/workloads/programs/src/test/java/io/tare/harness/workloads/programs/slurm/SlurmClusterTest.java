package io.tare.harness.workloads.programs.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.launch.SlurmChoice;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as printed by sinfo of Slurm 22.05. */
class SlurmClusterTest {

  @Test
  void acceptsAPartitionWithAUsableNode() {
    assertThat(complaint(choice("debug", 1), "debug*|up|1|down*", "debug*|up|1|idle")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"idle", "mixed", "allocated", "completing", "idle~", "planned"})
  void waitsForNodesInUse(String state) {
    assertThat(complaint(choice("debug", 1), "debug*|up|1|" + state)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"down", "down*", "idle*", "drained", "draining", "fail", "unknown", "inval"})
  void reportsUnusableNodes(String state) {
    assertThat(complaint(choice("debug", 1), "debug*|up|3|" + state))
        .hasValue(
            "in Slurm's partition debug, 0 nodes can run jobs, but slurm.nodes is 1 (3 %s)"
                .formatted(state));
  }

  @Test
  void reportsTooFewNodesForAJob() {
    assertThat(complaint(choice("debug", 3), "debug|up|2|idle", "debug|up|2|drained"))
        .hasValue(
            "in Slurm's partition debug, 2 nodes can run jobs, but slurm.nodes is 3"
                + " (2 idle, 2 drained)");
  }

  @Test
  void reportsAPartitionThatIsDown() {
    assertThat(complaint(choice("debug", 1), "debug*|down|2|idle"))
        .hasValue(
            "Slurm's partition debug is down; use another, or ask the cluster's "
                + "administrator");
  }

  @Test
  void reportsAMissingPartition() {
    assertThat(complaint(choice("debgu", 1)))
        .hasValue("Slurm has no partition debgu; sinfo lists those that exist");
  }

  @Test
  void checksTheDefaultPartitionIfNoneIsGiven() {
    SlurmChoice any = new SlurmChoice(Optional.empty(), 1, 1, 1, List.of());
    assertThat(complaint(any, "fast|up|2|idle", "slow*|down|2|idle"))
        .hasValueSatisfying(text -> assertThat(text).startsWith("Slurm's partition slow is down"));
    assertThat(complaint(any, "fast|up|2|idle"))
        .hasValue("Slurm has no default partition; set programs.slurm.partition");
  }

  private static SlurmChoice choice(String partition, int nodes) {
    return new SlurmChoice(Optional.of(partition), nodes, 1, 1, List.of());
  }

  private static Optional<String> complaint(SlurmChoice choice, String... lines) {
    return SlurmCluster.complaint(
        List.of(lines).stream().map(line -> "partition " + line).toList(), choice);
  }
}
