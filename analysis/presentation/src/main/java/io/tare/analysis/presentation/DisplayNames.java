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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Display names of workloads and parameters; those without a label keep their names. */
public final class DisplayNames {

  /** The parameter of a round trip that names the traffic beside it. */
  private static final String BESIDE = "beside";

  private DisplayNames() {}

  /** {@code "Quicksort"}, or the workload's own name. */
  static String operation(Measurand measurand) {
    String title = measurand.label().title();
    return title.isEmpty() ? measurand.workload() : title;
  }

  /** {@code "Unmarshalling of 2 MB, 10 characters per element, over the LAN"}. */
  static String sentence(Measurand measurand) {
    if (measurand.label().title().isEmpty()) {
      return CellText.of(measurand);
    }
    Optional<String> first =
        measurand.label().parameters().stream()
            .map(ParameterLabel::name)
            .filter(name -> measurand.parameters().text(name).isPresent())
            .filter(name -> !isPlatforms(measurand, name) && isAmount(measurand, name))
            .findFirst();
    StringBuilder words = new StringBuilder(operation(measurand));
    first.ifPresent(name -> words.append(joint(name)).append(amount(measurand, name)));
    inOrder(measurand).stream()
        .filter(name -> !first.equals(Optional.of(name)))
        .filter(name -> !isPlatforms(measurand, name))
        .forEach(name -> words.append(", ").append(counted(measurand, name)));
    return words
        + measurand.network().phrase()
        + measurand.load().map(load -> ", " + load.words()).orElse("")
        + measurand.aspect();
  }

  /**
   * {@code "Unmarshalling of 2 MB, LAN"}: as in a sentence, without parameters that are the same in
   * all of some measurands of the workload.
   */
  public static String brief(Measurand measurand, List<Measurand> all) {
    if (measurand.label().title().isEmpty()) {
      return CellText.of(measurand);
    }
    List<String> names = inOrder(measurand);
    List<String> telling =
        names.stream()
            .filter(
                name ->
                    all.stream()
                            .filter(each -> each.workload().equals(measurand.workload()))
                            .map(each -> each.parameters().values().get(name))
                            .distinct()
                            .count()
                        > 1)
            .toList();
    Optional<String> first =
        measurand.label().parameters().stream()
            .map(ParameterLabel::name)
            .filter(name -> names.contains(name) && !isPlatforms(measurand, name))
            .filter(name -> isAmount(measurand, name))
            .findFirst()
            .filter(name -> telling.isEmpty() || telling.contains(name));
    StringBuilder words = new StringBuilder(operation(measurand));
    first.ifPresent(name -> words.append(joint(name)).append(amount(measurand, name)));
    telling.stream()
        .filter(name -> !first.equals(Optional.of(name)))
        .forEach(name -> words.append(", ").append(CellText.parameter(measurand, name)));
    return words
        + measurand.network().title()
        + measurand.load().map(load -> ", " + load.words()).orElse("")
        + measurand.aspect();
  }

  /** Of words, only the most important parameter's say what the work is. */
  private static boolean isAmount(Measurand measurand, String name) {
    return measurand.parameters().values().get(name) instanceof Long
        || measurand.label().parameters().get(0).name().equals(name);
  }

  /** What runs at the same time is not the size of the work. */
  private static String joint(String parameter) {
    return parameter.equals(BESIDE) ? " beside " : " of ";
  }

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

  /** All parameters: {@code "c=10 s=2 MB"}. */
  public static String parameters(Measurand measurand) {
    return measurand.parameters().values().keySet().stream()
        .map(name -> CellText.parameter(measurand, name))
        .collect(Collectors.joining(" "));
  }

  /**
   * {@code "10 characters per element"}, or {@code "seed=1"} if the words cannot follow a number.
   */
  static String counted(Measurand measurand, String parameter) {
    return measurand
        .label()
        .parameter(parameter)
        .filter(ParameterLabel::counted)
        .map(label -> plainValue(measurand, parameter) + " " + label.words())
        .orElseGet(() -> CellText.parameter(measurand, parameter));
  }

  /** Whether the words of a parameter can follow its number. */
  static boolean isCounted(Measurand measurand, String parameter) {
    return measurand.label().parameter(parameter).filter(ParameterLabel::counted).isPresent();
  }

  /** The names of a measurand's parameters, first those whose words can follow a number. */
  static List<String> inOrder(Measurand measurand) {
    return measurand.parameters().values().keySet().stream()
        .sorted(Comparator.comparing((String name) -> !isCounted(measurand, name)))
        .toList();
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

  /** An amount: {@code "2 MB"}, {@code "200,000"}. */
  private static String amount(Measurand measurand, String name) {
    return measurand.parameters().values().get(name) instanceof Long whole
            && CellText.dimension(measurand.label(), name).isEmpty()
        ? Numbers.fixed(whole, 0)
        : plainValue(measurand, name);
  }

  /**
   * A value without its parameter's name: {@code "2 MB"}, {@code "500"}, {@code "elements"}; of an
   * address only what is below each platform's own.
   */
  private static String plainValue(Measurand measurand, String name) {
    return CellText.parameter(measurand, name)
        .substring(name.length() + 1)
        .replaceFirst("^\\{\\w+\\}(?=/)", "")
        .replaceFirst("^(https?://)\\{\\w+\\}:\\{\\w+\\}(?=/)", "$1…");
  }

  /** Whether the value is a placeholder for each platform's own, such as {@code "{service}"}. */
  private static boolean isPlatforms(Measurand measurand, String name) {
    return measurand.parameters().text(name).filter(text -> text.matches("\\{\\w+\\}")).isPresent();
  }
}
