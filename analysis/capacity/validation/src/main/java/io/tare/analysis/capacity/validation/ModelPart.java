package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.OverheadModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A part of a model that only loads show; predictions without it show what it is worth. */
public enum ModelPart {
  /** What requests after a pause cost more. */
  PAUSES("without pauses", ComponentKind.PAUSE),
  /** What requests that find the processors busy cost less. */
  WAKE_UPS("without wake-ups", ComponentKind.WAKE_UP),
  /** What requests among others cost more. */
  OTHERS("without others", ComponentKind.CONTENTION),
  /** How long requests wait for each other; otherwise they share processors. */
  TURNS("without turns", null);

  private final String label;
  private final Optional<ComponentKind> component;

  ModelPart(String label, @Nullable ComponentKind component) {
    this.label = label;
    this.component = Optional.ofNullable(component);
  }

  /** The name of a prediction without it. */
  public String label() {
    return label;
  }

  /** Whether a predictor is the model without one of its parts. */
  static boolean isLeftOutBy(String predictor) {
    return Stream.of(values()).anyMatch(each -> each.label.equals(predictor));
  }

  /** The model without it; empty if it has none. */
  Optional<OverheadModel> leftOutOf(OverheadModel model) {
    OverheadModel without =
        component.isPresent()
            ? model.withComponents(
                model.components().stream().filter(each -> each.kind() != component.get()).toList())
            : model.withQueues(List.of());
    return Optional.of(without).filter(each -> !each.equals(model));
  }
}
