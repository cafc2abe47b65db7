package io.tare.analysis.capacity.validation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.capacity.models.Band;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prediction as in files: its point's parts beside the expected values, and its load under the
 * name of its axis.
 *
 * @param blocks absent in files of earlier versions, whose tests had one
 * @param measured the result of a test, if there was one
 */
@RecordBuilder
record FlatPrediction(
    String platform,
    TestWork requests,
    String path,
    @JsonProperty(Load.Clients.AXIS) @Nullable Double clients,
    @JsonProperty(Load.Rate.AXIS) @Nullable Double rate,
    double shareOfSaturation,
    int submissions,
    int warmup,
    int serverWarmup,
    @Nullable Integer blocks,
    Band throughputPerSecond,
    Band utilization,
    List<Prediction.OfKind> expected,
    @Nullable MeasuredPoint measured) {

  static FlatPrediction of(Prediction prediction, @Nullable MeasuredPoint measured) {
    LoadPoint point = prediction.point();
    double size = point.load().size();
    return FlatPredictionBuilder.builder()
        .platform(point.platform())
        .requests(point.work())
        .path(point.network().name())
        .clients(point.isOpen() ? null : size)
        .rate(point.isOpen() ? size : null)
        .shareOfSaturation(point.share())
        .submissions(point.submissions())
        .warmup(point.warmup())
        .serverWarmup(point.serverWarmup())
        .blocks(point.blocks())
        .throughputPerSecond(prediction.throughput())
        .utilization(prediction.utilization())
        .expected(prediction.kinds())
        .measured(measured)
        .build();
  }

  static FlatPrediction of(Prediction prediction) {
    return of(prediction, null);
  }

  Prediction prediction() {
    LoadPoint point =
        new LoadPoint(
            platform,
            requests,
            new Network(path),
            clients == null
                ? new Load.Rate(rate == null ? Double.NaN : rate)
                : new Load.Clients(Math.toIntExact(Math.round(clients))),
            shareOfSaturation,
            submissions,
            warmup,
            serverWarmup,
            blocks == null ? 1 : blocks);
    return new Prediction(point, throughputPerSecond, utilization, expected);
  }
}
