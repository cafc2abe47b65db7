package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.FittedComponent;
import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A part whose PD is from the model or the user; its time on the reference is the user's, or
 * otherwise the model's.
 */
record ModelCost(
    Query query,
    String requests,
    OverheadComponent component,
    String part,
    Optional<ValueRange> given,
    AskedPoint point,
    boolean isBound)
    implements PartCost {

  @Override
  public boolean isProcessorTime() {
    return true;
  }

  @Override
  public double referenceSeconds(int draw) {
    return given.isPresent()
        ? given.get().at(requests, part, draw)
        : component.seconds(reference(), point.at(draw), draw);
  }

  @Override
  public double seconds(String platform, int draw) {
    return referenceSeconds(draw) * pd(platform, draw);
  }

  private double pd(String platform, int draw) {
    ValueRange own = query.pd().get(platform);
    return own != null
        ? own.at(platform, "pd", draw)
        : component.pd(platform, point.at(draw), draw);
  }

  /** The operation's processor time on a platform, if the model has it. */
  OptionalDouble variation(OverheadModel model, String platform) {
    return model.variation(component.operation(), component.path(), platform, point.middle());
  }

  private String reference() {
    return component instanceof FittedComponent fitted ? fitted.reference() : "";
  }

  @Override
  public String source(String platform) {
    String measured = component.platforms().contains(platform) ? platform : reference();
    String time =
        given.isPresent() ? "time as given" : "time " + component.source(measured, point.middle());
    return time
        + ", PD "
        + (query.pd().containsKey(platform)
            ? "as given"
            : component.source(platform, point.middle()));
  }
}
