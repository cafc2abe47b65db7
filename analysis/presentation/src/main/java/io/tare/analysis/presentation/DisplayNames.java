package io.tare.analysis.presentation;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.series.Part;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.WorkloadLabel;
import java.util.Optional;

/** Display names of parameters and parts; those without a label keep their names. */
public final class DisplayNames {

  private DisplayNames() {}

  /**
   * The display name of a part of a time. On loopback there is no network, so the remainder is
   * named by its contents.
   */
  public static String part(Part part, Measurand measurand) {
    boolean isLeftOver = part.words().equals(SubmissionField.NETWORK.metric().words());
    return isLeftOver && measurand.network().equals(Network.LOOPBACK)
        ? "server stack, kernel, scheduler, client"
        : part.words();
  }

  /** The axis of a parameter: {@code "size of the SOAP body"}. */
  public static String axis(WorkloadLabel label, String parameter) {
    return switch (parameter) {
      case Load.Clients.AXIS -> "clients";
      case Load.Rate.AXIS -> "submissions a second";
      default -> label.parameter(parameter).map(ParameterLabel::words).orElse(parameter);
    };
  }

  /** A value of the parameter, with its unit: {@code "2 MB"}. */
  public static String value(WorkloadLabel label, String parameter, double value) {
    Optional<Dimension> dimension = CellText.dimension(label, parameter);
    return dimension
        .map(each -> CellText.quantity(each, value))
        .orElseGet(() -> Numbers.tick(value));
  }
}
