package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tare.services.contract.NpbService.NpbRequest;
import io.tare.services.contract.NpbService.NpbResult;
import io.tare.services.contract.NpbService.Problem;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ServiceTask;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.suite.NpbBenchmark;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NpbEndpointTest {

  private final NpbEndpoint endpoint = new NpbEndpoint();

  private static ServiceTask task(Problem problem) {
    boolean hasLoops = problem != Problem.CG && problem != Problem.IS;
    return Operation.tasks(
            "soa.npb-" + problem.name().toLowerCase(Locale.ROOT),
            hasLoops ? Map.of("loops", "plain") : Map.of())
        .get(0);
  }

  @ParameterizedTest
  @EnumSource
  void answersWithFiguresThatTheClientVerifies(Problem problem) {
    ServiceTask task = task(problem);

    NpbResult result = endpoint.npb((NpbRequest) task.payload());

    assertThat(task.wrong(result)).isEmpty();
  }

  @Test
  void anotherProblemsFiguresAreWrong() {
    double[] figures = endpoint.npb((NpbRequest) task(Problem.MG).payload()).figures();
    figures[0] *= 1.001;

    assertThat(task(Problem.MG).wrong(NpbResult.of("plain loops", figures)).orElse(""))
        .startsWith("wrong answer: figure 1 is");
  }

  @Test
  void refusesAnIncompleteRequest() {
    assertThatExceptionOfType(SOAPFaultException.class)
        .isThrownBy(() -> endpoint.npb(new NpbRequest()))
        .withMessageContaining("problem is missing or cannot be read");
  }

  @Test
  void largerClassesNeedNotLessMemory() {
    for (NpbBenchmark each : NpbBenchmark.values()) {
      NpbClass[] sizes = NpbClass.values();
      for (int i = 1; i < sizes.length; i++) {
        assertThat(each.bytes(sizes[i])).isGreaterThanOrEqualTo(each.bytes(sizes[i - 1]));
      }
    }
  }
}
