package io.tare.analysis.results;

import io.tare.model.Cell;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Set;
import java.util.stream.Collectors;

/** What was measured in words as short as they are clear, with sizes as people write them. */
public final class CellText {

  /** Parameters that are sizes in bytes. */
  private static final Set<String> BYTES = Set.of("s");

  private CellText() {}

  /** {@code "soap.unmarshal c=10 s=2 MB lan on uml"}; loopback is not said. */
  public static String of(Cell cell) {
    return of(cell.measurand()) + " on " + cell.platform();
  }

  /**
   * {@code "soap.unmarshal c=10 s=2 MB lan 4 clients"}, and after a comma by which metric if not by
   * the primary one; loopback is not said.
   */
  public static String of(Measurand measurand) {
    String parameters =
        measurand.parameters().values().keySet().stream()
            .map(name -> " " + parameter(measurand.parameters(), name))
            .collect(Collectors.joining());
    return measurand.workload()
        + parameters
        + (measurand.path() == Path.LAN ? " lan" : "")
        + measurand.load().map(load -> " " + load.words()).orElse("")
        + measurand.aspect();
  }

  /** A parameter with its value: {@code "s=2 MB"}. */
  public static String parameter(Parameters parameters, String name) {
    String value =
        isSize(name) && parameters.number(name).isPresent()
            ? bytes(parameters.number(name).orElseThrow())
            : parameters.text(name).orElse("");
    return name + "=" + value;
  }

  /** Whether a parameter is a size in bytes. */
  public static boolean isSize(String parameter) {
    return BYTES.contains(parameter);
  }

  /** {@code 2 MB} for 2,000,000. */
  public static String bytes(double value) {
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
