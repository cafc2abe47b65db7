package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.DayStatistics;
import io.tare.services.contract.PeerService;
import io.tare.services.contract.WeatherDay;
import jakarta.jws.WebService;

/** Works on the days that this server has on its disk. */
@WebService(
    serviceName = "PeerService",
    portName = "PeerPort",
    targetNamespace = Contract.NAMESPACE,
    endpointInterface = "io.tare.services.contract.PeerService")
public final class PeerEndpoint implements PeerService {

  @Override
  public PeerResult peer(PeerRequest request) {
    return RequestInFlight.serve(() -> answer(request));
  }

  private static PeerResult answer(PeerRequest request) {
    WeatherDay day = day(request);
    return switch (RequestValidation.require(request.work(), "work")) {
      case WRITE -> {
        DayFiles.here().write(day);
        yield PeerResult.written(day);
      }
      case ANALYSE -> analysed(day, request);
    };
  }

  private static PeerResult analysed(WeatherDay day, PeerRequest request) {
    int passes =
        RequestValidation.requireBetween(request.passes(), "passes", 1, DayStatistics.MAX_PASSES);
    RequestValidation.requireMemory(day.bytes());
    DayFiles files = DayFiles.here();
    int[] values = files.read(day);
    long[] statistics = DayStatistics.of(values, day.values(), passes);
    files.release(values);
    return PeerResult.of(day, statistics);
  }

  private static WeatherDay day(PeerRequest request) {
    return new WeatherDay(
        RequestValidation.require(request.seed(), "seed"),
        RequestValidation.requireBetween(request.day(), "day", 1, WeatherDay.MAX_NUMBER),
        RequestValidation.requireBetween(
            request.bytes(), "bytes", WeatherDay.MIN_BYTES, WeatherDay.MAX_BYTES));
  }
}
