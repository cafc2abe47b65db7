package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.infra.hosts.Command;
import io.tare.infra.machine.confinement.CpuList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BindingTest {

  private static final JobShape TWO_THREADS = JobShape.ofThreads(2);

  private static NodeProcessors node(String name, String machine, String cpus, int cores) {
    return new NodeProcessors(name, machine, CpuList.parse(cpus), cores);
  }

  @Test
  void coresOfTheirOwnNeedEnoughOnEachNode() {
    NodeProcessors large = node("a", "m1", "0-3", 4);
    NodeProcessors small = node("b", "m2", "0-1", 2);
    assertThat(NodeProcessors.objection(List.of(large, small), 2)).isEmpty();
    assertThat(NodeProcessors.objection(List.of(large, small), 3))
        .hasValue("b has 2 cores, and a job needs 3");
  }

  @Test
  void nodesOfOneMachineThatShareProcessorsHaveNoneOfTheirOwn() {
    NodeProcessors first = node("a", "m1", "0-1", 2);
    assertThat(NodeProcessors.objection(List.of(first, node("b", "m1", "1-2", 2)), 1))
        .hasValue("a and b share processors 0,1");
    assertThat(NodeProcessors.objection(List.of(first, node("b", "m1", "2-3", 2)), 1)).isEmpty();
    assertThat(NodeProcessors.objection(List.of(first, node("b", "m2", "0-1", 2)), 1)).isEmpty();
  }

  @Test
  void threadsAreBoundWithinTheirProcess() {
    assertThat(Binding.CORE.variables(TWO_THREADS, Map.of()))
        .containsEntry("OMP_NUM_THREADS", "2")
        .containsEntry("OMP_PROC_BIND", "close")
        .containsEntry("OMP_PLACES", "cores");
    assertThat(Binding.SOCKET.variables(TWO_THREADS, Map.of()))
        .containsEntry("OMP_PLACES", "sockets");
    assertThat(Binding.NONE.variables(TWO_THREADS, Map.of()))
        .containsEntry("OMP_PROC_BIND", "false");
  }

  @Test
  void aSingleThreadNeedsNoBinding() {
    assertThat(Binding.CORE.variables(JobShape.ofThreads(1), Map.of()).keySet())
        .containsExactly("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS");
  }

  @Test
  void theCampaignsVariablesCount() {
    assertThat(Binding.CORE.variables(TWO_THREADS, Map.of("OMP_PLACES", "threads")))
        .doesNotContainKey("OMP_PLACES")
        .containsKey("OMP_PROC_BIND");
  }

  @Test
  void whatOpenMpWasGivenIsRecorded() {
    Command command = Command.of("cg.A.x").with("OMPI_MCA_btl", "self");
    for (Map.Entry<String, String> each :
        Binding.CORE.variables(TWO_THREADS, Map.of()).entrySet()) {
      command = command.with(each.getKey(), each.getValue());
    }

    assertThat(Binding.facts(command))
        .containsExactly(
            entry("OMP_NUM_THREADS", "2"),
            entry("OMP_PLACES", "cores"),
            entry("OMP_PROC_BIND", "close"));
  }
}
