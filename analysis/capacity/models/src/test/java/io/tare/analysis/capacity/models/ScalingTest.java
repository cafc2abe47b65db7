package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.queueing.UniversalScalability;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import org.junit.jupiter.api.Test;

class ScalingTest {

  private static final UniversalScalability TRUTH = new UniversalScalability(50, 0.05, 0.002);

  private static ModelRun run(int... clients) {
    ModelRun run = new ModelRun(5, 0, 1);
    Measurand measurand =
        new Measurand("soa.quicksort", Parameters.of("n", 20_000L), Network.LOOPBACK);
    for (int count : clients) {
      double response = count / TRUTH.throughput(count);
      run.cell(
          measurand.under(new Load.Clients(count)),
          "native",
          "service",
          response,
          response,
          response);
    }
    return run;
  }

  @Test
  void theTrueLawIsFound() {
    Scaling scaling = Scaling.of(run(1, 2, 4, 8, 16, 32).results()).get(0);

    assertThat(scaling.fit().law().rate()).isCloseTo(50, within(1e-6));
    assertThat(scaling.fit().law().contention()).isCloseTo(0.05, within(1e-7));
    assertThat(scaling.fit().law().crosstalk()).isCloseTo(0.002, within(1e-8));
    assertThat(scaling.workload()).isEqualTo("soa.quicksort n=20000");
  }

  @Test
  void threeLoadsAreTooFew() {
    assertThat(Scaling.of(run(1, 2, 4).results())).isEmpty();
  }
}
