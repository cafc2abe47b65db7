package io.tare.analysis.comparison;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The name of what was measured, the same in tables, figures and files, on terminals and pages; and
 * spelled out for sentences. A workload without a title has its own name.
 */
public final class MeasurandTitle {

  /** The parameter of a round trip that names the traffic beside it. */
  private static final String BESIDE = "beside";

  private MeasurandTitle() {}

  /**
   * {@code "Unmarshalling of 2 MB, c=10, LAN, 4 clients"}, {@code "HTTP request of /orders,
   * method=POST"}; without a title {@code "disk.read block=4 kB"}. Loopback is omitted.
   */
  public static String of(Measurand measurand) {
    return measurand.label().title().isEmpty()
        ? untitled(measurand)
        : work(measurand, false) + measurand.network().title() + ending(measurand);
  }

  /** {@code "Unmarshalling of 2 MB, 10 characters per element, over the LAN"}. */
  public static String spelledOut(Measurand measurand) {
    return measurand.label().title().isEmpty()
        ? untitled(measurand)
        : work(measurand, true) + measurand.network().phrase() + ending(measurand);
  }

  /**
   * What several measurands share that differ in one parameter: {@code "Unmarshalling, 10
   * characters per element, LAN"}.
   *
   * @param any one of them, with the load that they share
   * @param shared the parameters without that one
   */
  public static String without(Measurand any, Parameters shared) {
    List<String> names =
        inOrder(any).stream().filter(name -> shared.text(name).isPresent()).toList();
    Optional<String> first = amount(any).filter(name -> shared.text(name).isPresent());
    return begun(any, first)
        + others(any, names, first, true)
        + any.network().title()
        + ending(any);
  }

  private static String untitled(Measurand measurand) {
    StringBuilder words = new StringBuilder(measurand.workload());
    measurand.parameters().values().keySet().stream()
        .filter(name -> !isPlatforms(measurand, name))
        .forEach(name -> words.append(' ').append(assigned(measurand, name)));
    return words
        + measurand.network().tag()
        + measurand.load().map(load -> " " + load.words()).orElse("")
        + measurand.aspect();
  }

  private static String work(Measurand measurand, boolean isSpelledOut) {
    Optional<String> first = amount(measurand);
    return begun(measurand, first) + others(measurand, inOrder(measurand), first, isSpelledOut);
  }

  /** {@code "Unmarshalling of 2 MB"}. */
  private static String begun(Measurand measurand, Optional<String> first) {
    return operation(measurand)
        + first
            .map(
                name ->
                    // What runs at the same time is not the size of the work.
                    (name.equals(BESIDE) ? " beside " : " of ") + grouped(measurand, name))
            .orElse("");
  }

  /** {@code ", c=10"}, or spelled out {@code ", 10 characters per element"}. */
  private static String others(
      Measurand measurand, List<String> names, Optional<String> first, boolean isSpelledOut) {
    StringBuilder words = new StringBuilder();
    names.stream()
        .filter(name -> !first.equals(Optional.of(name)) && !isPlatforms(measurand, name))
        .map(name -> isSpelledOut ? counted(measurand, name) : assigned(measurand, name))
        .forEach(each -> words.append(", ").append(each));
    return words.toString();
  }

  private static String ending(Measurand measurand) {
    return measurand.load().map(load -> ", " + load.words()).orElse("") + measurand.aspect();
  }

  /** {@code "Quicksort"}, or the workload's own name. */
  private static String operation(Measurand measurand) {
    String title = measurand.label().title();
    return title.isEmpty() ? measurand.workload() : title;
  }

  /** The parameter that says how much is done, or to what. */
  private static Optional<String> amount(Measurand measurand) {
    return measurand.label().parameters().stream()
        .map(ParameterLabel::name)
        .filter(name -> measurand.parameters().text(name).isPresent())
        .filter(name -> !isPlatforms(measurand, name) && isAmount(measurand, name))
        .findFirst();
  }

  /** Of words, only the most important parameter's say what the work is. */
  private static boolean isAmount(Measurand measurand, String name) {
    return measurand.parameters().values().get(name) instanceof Long
        || measurand.label().parameters().get(0).name().equals(name);
  }

  /** The names of the parameters, first those whose words can follow a number. */
  private static List<String> inOrder(Measurand measurand) {
    return measurand.parameters().values().keySet().stream()
        .sorted(Comparator.comparing((String name) -> !isCounted(measurand, name)))
        .toList();
  }

  /** {@code "10 characters per element"}, or {@code "seed=1"} if the words cannot follow it. */
  private static String counted(Measurand measurand, String name) {
    return measurand
        .label()
        .parameter(name)
        .filter(ParameterLabel::counted)
        .map(label -> value(measurand, name) + " " + label.words())
        .orElseGet(() -> assigned(measurand, name));
  }

  private static boolean isCounted(Measurand measurand, String name) {
    return measurand.label().parameter(name).filter(ParameterLabel::counted).isPresent();
  }

  private static String assigned(Measurand measurand, String name) {
    return name + "=" + value(measurand, name);
  }

  /** An amount: {@code "2 MB"}, {@code "200,000"}. */
  private static String grouped(Measurand measurand, String name) {
    return measurand.parameters().values().get(name) instanceof Long whole
            && CellText.dimension(measurand.label(), name).isEmpty()
        ? String.format(Locale.ROOT, "%,d", whole)
        : value(measurand, name);
  }

  /**
   * A value with its unit: {@code "2 MB"}, {@code "elements"}; of an address only what all
   * platforms share: {@code "/orders/7"}.
   */
  private static String value(Measurand measurand, String name) {
    Optional<Dimension> dimension = CellText.dimension(measurand.label(), name);
    Optional<Double> number = measurand.parameters().number(name);
    return dimension.isPresent() && number.isPresent()
        ? quantity(dimension.get(), number.get())
        : measurand
            .parameters()
            .text(name)
            .orElse("")
            .replaceFirst("^\\{\\w+\\}(?=/)", "")
            .replaceFirst("^(https?://)\\{\\w+\\}:\\{\\w+\\}(?=/)", "$1…");
  }

  /** Rounded only if nothing is lost, so that two sizes never have one name. */
  private static String quantity(Dimension dimension, double number) {
    String rounded = CellText.quantity(dimension, number);
    boolean isExact =
        dimension.find(rounded).filter(each -> each.doubleValue() == number).isPresent();
    return isExact || number != Math.rint(number)
        ? rounded
        : dimension.write(Math.round(number)).replaceFirst("(?<=\\d)(?=[A-Za-z])", " ");
  }

  /** Whether the value is a placeholder for each platform's own, such as {@code "{service}"}. */
  private static boolean isPlatforms(Measurand measurand, String name) {
    return measurand.parameters().text(name).filter(text -> text.matches("\\{\\w+\\}")).isPresent();
  }

  /** All parameters: {@code "c=10 s=2 MB"}. */
  public static String parameters(Measurand measurand) {
    return String.join(
        " ",
        measurand.parameters().values().keySet().stream()
            .map(name -> assigned(measurand, name))
            .toList());
  }
}
