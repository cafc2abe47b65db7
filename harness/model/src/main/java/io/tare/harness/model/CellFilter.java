package io.tare.harness.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which cells are meant: {@code "soap.* s=2MB lan 4 clients by rate_ops on uml"}.
 *
 * @param workload a name in which {@code *} stands for any letters, or the name of a network;
 *     absent for all
 * @param parameters name to value as it was typed
 * @param load absent for all
 * @param metric its name in files, as for workloads; absent for each workload's primary one
 * @param platform as for workloads
 */
public record CellFilter(
    Optional<Pattern> workload,
    Map<String, String> parameters,
    Optional<String> network,
    Optional<Load> load,
    Optional<Pattern> metric,
    Optional<Pattern> platform) {

  public static final CellFilter ALL =
      new CellFilter(
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  private static final Pattern CLIENTS = Pattern.compile("[1-9]\\d{0,5}");

  public CellFilter {
    parameters = Map.copyOf(parameters);
  }

  /**
   * @throws IllegalArgumentException if a word does not belong in it
   */
  public static CellFilter parse(String text) {
    List<String> words =
        new ArrayList<>(
            Arrays.stream(text.strip().split("\\s+")).filter(w -> !w.isEmpty()).toList());
    Optional<Pattern> workload = Optional.empty();
    Optional<Pattern> platform = Optional.empty();
    Optional<String> network = Optional.empty();
    Optional<Load> load = Optional.empty();
    Optional<Pattern> metric = Optional.empty();
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      Optional<Load> rate = rate(word);
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      int equals = word.indexOf('=');
      if (word.equals("on") && !next.isEmpty()) {
        platform = Optional.of(pattern(words.get(++i)));
      } else if (word.equals("by") && !next.isEmpty()) {
        metric = Optional.of(pattern(words.get(++i)));
      } else if (CLIENTS.matcher(word).matches() && next.matches("clients?")) {
        Optional<BigDecimal> thinking = thinking(words.subList(i + 2, words.size()));
        load =
            Optional.of(
                new Load.Clients(
                    Integer.parseInt(word), thinking.map(BigDecimal::longValue).orElse(0L)));
        i += thinking.isPresent() ? 3 : 1;
      } else if (rate.isPresent()) {
        load = rate;
      } else if (equals > 0) {
        parameters.put(word.substring(0, equals), word.substring(equals + 1));
      } else if (i == 0 && !word.equals("on")) {
        workload = Optional.of(pattern(word));
      } else if (network.isEmpty() && !word.equals("on") && !word.equals("by")) {
        network = Optional.of(word);
      } else {
        throw new IllegalArgumentException(strange(word));
      }
    }
    return new CellFilter(workload, parameters, network, load, metric, platform);
  }

  /** The error for a word that could be a network, if no cell uses such a network. */
  public Optional<String> strangeWord(List<Cell> cells) {
    return network
        .filter(
            word ->
                cells.stream()
                    .map(each -> each.measurand().network().name())
                    .noneMatch(word::equalsIgnoreCase))
        .map(CellFilter::strange);
  }

  private static String strange(String word) {
    return "unknown word \""
        + word
        + "\" (cells are named WORKLOAD NAME=VALUE NETWORK LOAD by METRIC on PLATFORM)";
  }

  /**
   * Whether a cell is meant by one of its metrics.
   *
   * @param by which its measurand names, unless it is the workload's primary one
   */
  public boolean accepts(Cell cell, Metric by) {
    return accepts(cell)
        && metric.map(each -> matches(each, by.name())).orElseGet(cell.measurand()::isPrimary);
  }

  /** Whether a cell is meant by any of its metrics. */
  public boolean accepts(Cell cell) {
    Measurand measurand = cell.measurand();
    return workload
            .filter(each -> !matches(each, measurand.workload()))
            .filter(each -> !names(each, measurand.network()))
            .isEmpty()
        && platform.filter(each -> !matches(each, cell.platform())).isEmpty()
        && network.filter(each -> !each.equalsIgnoreCase(measurand.network().name())).isEmpty()
        && load.filter(each -> !measurand.load().equals(Optional.of(each))).isEmpty()
        && measurand.phase().isEmpty()
        && parameters.entrySet().stream()
            .allMatch(each -> has(measurand, each.getKey(), each.getValue()));
  }

  private static boolean has(Measurand measurand, String name, String written) {
    Optional<Object> value = measurand.value(name);
    Optional<BigDecimal> size = Dimension.SIZE.find(written);
    return value.filter(each -> each.toString().equals(written)).isPresent()
        || value.filter(each -> isEqual(each, size)).isPresent();
  }

  private static boolean isEqual(Object value, Optional<BigDecimal> size) {
    return value instanceof Number number
        && size.filter(each -> each.doubleValue() == number.doubleValue()).isPresent();
  }

  private static boolean matches(Pattern pattern, String name) {
    return pattern.matcher(name).matches();
  }

  /** Only the star is special. */
  private static Pattern pattern(String glob) {
    return Pattern.compile("\\Q" + glob.replace("\\E", "").replace("*", "\\E.*\\Q") + "\\E");
  }

  /** The think time at the beginning of words. */
  private static Optional<BigDecimal> thinking(List<String> words) {
    return words.size() > 1 && words.get(0).equals(Load.Clients.THINKING)
        ? Dimension.DURATION.find(words.get(1))
        : Optional.empty();
  }

  private static Optional<Load> rate(String word) {
    return Dimension.RATE
        .find(word)
        .filter(rate -> rate.signum() > 0)
        .map(rate -> new Load.Rate(rate.doubleValue()));
  }

  private static boolean names(Pattern word, Network network) {
    return word.pattern().equalsIgnoreCase(pattern(network.name()).pattern());
  }
}
