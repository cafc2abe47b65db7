package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.NpbService;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.suite.NpbBenchmark;
import jakarta.jws.WebService;
import java.util.stream.DoubleStream;

/** Runs the NAS Parallel Benchmarks. */
@WebService(
    serviceName = "NpbService",
    portName = "NpbPort",
    targetNamespace = Contract.NAMESPACE,
    endpointInterface = "io.tare.services.contract.NpbService")
public final class NpbEndpoint implements NpbService {

  @Override
  public NpbResult npb(NpbRequest request) {
    return RequestInFlight.serve(() -> answer(request));
  }

  private static NpbResult answer(NpbRequest request) {
    NpbBenchmark benchmark = benchmark(RequestValidation.require(request.problem(), "problem"));
    NpbClass size = size(RequestValidation.require(request.size(), "size"));
    Loops loops = RequestValidation.require(request.loops(), "loops");
    RequestValidation.requireMemory(benchmark.bytes(size));
    try (Team team = new Team(1)) {
      NpbKernel kernel = benchmark.create(size, team, loops == Loops.VECTORS);
      kernel.initialize();
      kernel.run();
      return NpbResult.of(kernel.arithmetic(), figures(kernel.verify()));
    }
  }

  private static double[] figures(Verification verification) {
    return verification.checks().stream()
        .flatMapToDouble(each -> DoubleStream.of(each.value(), each.reference(), each.epsilon()))
        .toArray();
  }

  private static NpbBenchmark benchmark(Problem problem) {
    return switch (problem) {
      case BT -> NpbBenchmark.BT;
      case CG -> NpbBenchmark.CG;
      case EP -> NpbBenchmark.EP;
      case FT -> NpbBenchmark.FT;
      case IS -> NpbBenchmark.IS;
      case LU -> NpbBenchmark.LU;
      case MG -> NpbBenchmark.MG;
      case SP -> NpbBenchmark.SP;
    };
  }

  private static NpbClass size(Size size) {
    return switch (size) {
      case S -> NpbClass.S;
      case W -> NpbClass.W;
      case A -> NpbClass.A;
      case B -> NpbClass.B;
      case C -> NpbClass.C;
    };
  }
}
