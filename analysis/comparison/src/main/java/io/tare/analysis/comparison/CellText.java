package io.tare.analysis.comparison;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Plan;
import io.tare.harness.model.WorkloadLabel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What was measured, in short words, with sizes as people write them. */
public final class CellText {

  /** From the largest to the smallest. */
  private static final Map<String, Long> BINARY = new LinkedHashMap<>();

  static {
    BINARY.put(" GiB", 1L << 30);
    BINARY.put(" MiB", 1L << 20);
    BINARY.put(" KiB", 1L << 10);
  }

  private CellText() {}

  /** {@code "Unmarshalling of 2 MB, c=10, LAN on uml"}; loopback is omitted. */
  public static String of(Cell cell) {
    return of(cell.measurand()) + " on " + cell.platform();
  }

  /** The same of a cell by its id, or the id alone if the plan does not have it. */
  public static String of(Plan plan, String cellId) {
    Cell cell = plan.cells().get(cellId);
    return cell == null ? cellId : of(cell);
  }

  /** The name of what was measured, the same everywhere: {@code "Unmarshalling of 2 MB, c=10"}. */
  public static String of(Measurand measurand) {
    return MeasurandTitle.of(measurand);
  }

  /** The dimension of a parameter, if it has one. */
  public static Optional<Dimension> dimension(WorkloadLabel label, String parameter) {
    return label.parameter(parameter).flatMap(ParameterLabel::dimension);
  }

  /** A number of base units as people write it: {@code "2.5 MB"}, {@code "100 Mbit/s"}. */
  public static String quantity(Dimension dimension, double baseUnits) {
    return switch (dimension) {
      case SIZE -> bytes(baseUnits);
      case SHARE -> plain(100 * baseUnits) + " %";
      case RATE -> plain(baseUnits) + "/s";
      case BYTE_RATE -> decimal(baseUnits) + "/s";
      case OPERATION_RATE -> plain(baseUnits) + " op/s";
      case FLOP_RATE -> plain(baseUnits) + " FLOP/s";
      case DURATION, BIT_RATE ->
          dimension.write(Math.round(baseUnits)).replaceFirst("(?<=\\d)(?=\\D+$)", " ");
    };
  }

  /** {@code 2 MB} for 2,000,000, and {@code 64 KiB} for 65,536, which has more digits in kB. */
  public static String bytes(double value) {
    String decimal = decimal(value);
    for (Map.Entry<String, Long> unit : BINARY.entrySet()) {
      if (value >= unit.getValue() && value % unit.getValue() == 0) {
        String binary = plain(value / unit.getValue());
        return binary.length() < decimal.indexOf(' ') ? binary + unit.getKey() : decimal;
      }
    }
    return decimal;
  }

  private static String decimal(double value) {
    if (value >= 1e6) {
      return plain(value / 1e6) + " MB";
    }
    return value >= 1e3 ? plain(value / 1e3) + " kB" : plain(value) + " B";
  }

  /** At most six digits, and no more than there are: {@code 0.5}. */
  public static String plain(double value) {
    BigDecimal rounded =
        BigDecimal.valueOf(value).round(new MathContext(6, RoundingMode.HALF_EVEN));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
