package io.tare.analysis.presentation;

import static io.tare.analysis.fixture.UsualLabels.called;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.MeasurandTitle;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PanelTest {

  @Test
  void thereIsAPanelPerOperationPathAndCharactersPerElement() {
    List<Panel> panels =
        Panel.of(
            List.of(
                unmarshal(2_000_000, 1000, Network.LOOPBACK),
                unmarshal(2_000_000, 10, Network.LAN),
                unmarshal(4_000_000, 10, Network.LOOPBACK),
                unmarshal(2_000_000, 10, Network.LOOPBACK)));

    assertThat(panels)
        .extracting(Panel::title)
        .containsExactly(
            "Unmarshalling, 10 characters per element",
            "Unmarshalling, 1000 characters per element",
            "Unmarshalling, 10 characters per element, LAN");
    assertThat(panels.get(0).measurands())
        .extracting(each -> each.parameters().whole("s"))
        .containsExactly(2_000_000L, 4_000_000L);
  }

  @Test
  void anUnlabelledWorkloadHasTheParameterWithMostValuesAsItsAxis() {
    List<Panel> panels = Panel.of(List.of(fio(4096, 1), fio(4096, 2), fio(65536, 1), fio(4096, 4)));

    assertThat(panels).hasSize(2);
    assertThat(panels.get(0).parameter()).contains("jobs");
    assertThat(panels.get(0).measurands()).hasSize(3);
  }

  @Test
  void aWorkloadWithoutNumbersHasNoAxis() {
    List<Panel> panels =
        Panel.of(
            List.of(
                new Measurand("npb.bt", Parameters.of("class", "A"), Network.LOOPBACK),
                new Measurand("npb.bt", Parameters.of("class", "B"), Network.LOOPBACK)));

    assertThat(panels).hasSize(2).allMatch(panel -> panel.parameter().isEmpty());
  }

  @Test
  void longCommandsHaveShortDistinctFileNames() {
    String command = "sh -c '" + "sleep 1; ".repeat(50);

    List<String> names =
        Panel.of(
                List.of(
                    new Measurand(
                        "command.time", Parameters.of("run", command + "a"), Network.LOOPBACK),
                    new Measurand(
                        "command.time", Parameters.of("run", command + "b"), Network.LOOPBACK)))
            .stream()
            .map(Panel::slug)
            .toList();

    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.length() < 200);
    assertThat(names.get(0)).startsWith("command.time-run-sh-c-sleep-1-");
  }

  @Test
  void theLoadIsTheAxisIfOnlyItVaries() {
    Measurand sort =
        called(new Measurand("soa.quicksort", Parameters.of("n", 1000), Network.LOOPBACK));
    List<Panel> panels =
        Panel.of(List.of(sort.under(new Load.Clients(4)), sort.under(new Load.Clients(1))));

    assertThat(panels).hasSize(1);
    assertThat(panels.get(0).parameter()).contains("clients");
    assertThat(panels.get(0).measurands()).extracting(panels.get(0)::x).containsExactly(1.0, 4.0);
    assertThat(panels.get(0).title()).isEqualTo("Quicksort of 1,000");
  }

  @Test
  void eachKindOfLoadAndTheRunsHaveTheirOwnPanels() {
    Measurand sort =
        called(new Measurand("soa.quicksort", Parameters.of("n", 1000), Network.LOOPBACK));
    List<Panel> panels =
        Panel.of(
            List.of(
                sort,
                sort.under(new Load.Rate(40)),
                sort.under(new Load.Clients(4)),
                sort.under(new Load.Rate(20)),
                sort.under(new Load.Clients(1))));

    assertThat(panels)
        .extracting(each -> each.parameter().orElseThrow())
        .containsExactly("n", "rate_per_s", "clients");
    assertThat(panels.get(1).measurands()).extracting(panels.get(1)::x).containsExactly(20.0, 40.0);
    assertThat(panels).extracting(Panel::slug).doesNotHaveDuplicates();
  }

  @Test
  void everyLoadHasAPanelIfAParameterVariesToo() {
    List<Measurand> all = new ArrayList<>();
    for (int clients : new int[] {1, 4}) {
      for (int n : new int[] {1000, 2000}) {
        all.add(
            called(new Measurand("soa.quicksort", Parameters.of("n", n), Network.LOOPBACK))
                .under(new Load.Clients(clients)));
      }
    }

    assertThat(Panel.of(all))
        .extracting(Panel::title)
        .containsExactlyInAnyOrder("Quicksort, 1 client", "Quicksort, 4 clients");
    assertThat(Panel.of(all)).extracting(Panel::slug).doesNotHaveDuplicates();
  }

  @Test
  void titlesAndSentencesAreInPlainWords() {
    assertThat(MeasurandTitle.spelledOut(unmarshal(2_500_000, 10, Network.LAN)))
        .isEqualTo("Unmarshalling of 2.5 MB, 10 characters per element, over the LAN");
    assertThat(
            MeasurandTitle.spelledOut(
                called(new Measurand("jmh.quicksort", Parameters.of("n", 500), Network.LOOPBACK))))
        .isEqualTo("Quicksort without a server of 500");
    assertThat(MeasurandTitle.spelledOut(fio(4096, 2))).isEqualTo("fio.read block=4096 jobs=2");
  }

  private static Measurand unmarshal(long bytes, long characters, Network path) {
    return called(
        new Measurand("soap.unmarshal", Parameters.of("s", bytes, "c", characters), path));
  }

  private static Measurand fio(long block, long jobs) {
    return new Measurand("fio.read", Parameters.of("block", block, "jobs", jobs), Network.LOOPBACK);
  }

  @Test
  void everyPhaseHasItsOwnPanel() {
    Measurand sort = called(new Measurand("soa.quicksort", Parameters.of("n", 10), Network.LAN));
    Phase before = new Phase("before", 1, OptionalDouble.empty(), List.of());
    Phase during = new Phase("during", 1, OptionalDouble.empty(), List.of());
    List<Panel> panels = Panel.of(List.of(sort, sort.in(before), sort.in(during)));
    assertThat(panels)
        .extracting(Panel::title)
        .containsExactlyInAnyOrder(
            "Quicksort, LAN", "Quicksort, LAN, phase before", "Quicksort, LAN, phase during");
    assertThat(panels).extracting(Panel::slug).doesNotHaveDuplicates();
  }
}
