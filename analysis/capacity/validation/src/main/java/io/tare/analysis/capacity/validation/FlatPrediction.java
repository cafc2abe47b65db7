package io.tare.analysis.capacity.validation;

import com.fasterxml.jackson.annotation.JsonProperty;
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
    return new FlatPrediction(
        point.platform(),
        point.work(),
        point.network().name(),
        point.isOpen() ? null : size,
        point.isOpen() ? size : null,
        point.share(),
        point.submissions(),
        point.warmup(),
        point.serverWarmup(),
        point.blocks(),
        prediction.throughput(),
        prediction.utilization(),
        prediction.kinds(),
        measured);
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
                ? Load.of(Load.Rate.AXIS, rate == null ? Double.NaN : rate)
                : Load.of(Load.Clients.AXIS, clients),
            shareOfSaturation,
            submissions,
            warmup,
            serverWarmup,
            blocks == null ? 1 : blocks);
    return new Prediction(point, throughputPerSecond, utilization, expected);
  }
}
