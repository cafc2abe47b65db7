package io.tare.analysis.capacity.models;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.PlatformForest;
import io.tare.analysis.table.markup.Element;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A model's PD at large sizes: where each platform loses most, and a figure of all. */
final class ModelAnswer {

  private final OverheadModel model;
  private final List<RegimeIndex> indices;

  ModelAnswer(OverheadModel model) {
    this.model = model;
    this.indices =
        RegimeIndices.of(model).stream()
            .sorted(Comparator.comparingDouble(each -> -each.above().value()))
            .toList();
  }

  /** The platforms with such parts, in the model's order. */
  List<String> platforms() {
    return model.platforms().keySet().stream().filter(each -> !of(each).isEmpty()).toList();
  }

  /**
   * {@code "uml: PD of parts from 1.01 to 1.62 at large sizes, most in soa.matmul (service): 1.62
   * (1.55–1.70)."}.
   */
  String sentence(String platform) {
    List<RegimeIndex> own = of(platform);
    RegimeIndex most = own.get(0);
    return platform
        + ": PD of parts from "
        + Numbers.ratio(own.get(own.size() - 1).above().value(), 2)
        + " to "
        + Numbers.ratio(most.above().value(), 2)
        + " at large sizes, most in "
        + name(most)
        + ": "
        + figure(most.above())
        + ".";
  }

  /** {@code "6 of 8 parts clearly above 1"}: with their whole band. */
  String counts(String platform) {
    List<RegimeIndex> own = of(platform);
    return own.stream().filter(each -> each.above().low() > 1).count()
        + " of "
        + (own.size() == 1 ? "1 part" : own.size() + " parts")
        + " clearly above 1";
  }

  /** PD of each part, wide and narrow; no figure without parts that use processors. */
  Map<String, Element> figure() {
    return new PlatformForest<>(
            indices,
            RegimeIndex::platform,
            ModelAnswer::name,
            ModelAnswer::point,
            each -> figure(each.above()))
        .figures(
            "parts",
            "PD of parts",
            "PD at large sizes",
            ", with the middle 95 % of the draws",
            platforms(),
            new Palette(List.copyOf(model.platforms().keySet())));
  }

  private static Point point(int row, RegimeIndex index) {
    Band band = index.above();
    return new Point(
        row,
        Optional.of(band.value()),
        band.low(),
        band.high(),
        index.platform() + ", " + name(index) + ": " + figure(band));
  }

  /** The largest PD first. */
  private List<RegimeIndex> of(String platform) {
    return indices.stream().filter(each -> each.platform().equals(platform)).toList();
  }

  private static String name(RegimeIndex index) {
    return index.operation()
        + (index.where().isEmpty() ? "" : " " + index.where())
        + " ("
        + index.kind().label()
        + ")";
  }

  private static String figure(Band band) {
    return ModelTables.pd(band).shown();
  }
}
