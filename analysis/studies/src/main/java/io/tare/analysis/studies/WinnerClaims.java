package io.tare.analysis.studies;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The claims of tables of winners: in each place, the best platform is better than each other. */
final class WinnerClaims {

  private WinnerClaims() {}

  /**
   * @param platforms of the study, name to description
   */
  static List<Claim> of(List<Winner> winners, Map<String, String> platforms) {
    List<Claim> claims = new ArrayList<>();
    for (Winner winner : winners) {
      for (String other : platforms.keySet()) {
        if (!other.equals(winner.platform())) {
          winner
              .cells()
              .map(cells -> claim(winner, other, cells, platforms))
              .ifPresent(claims::add);
        }
      }
    }
    return claims;
  }

  private static Claim claim(
      Winner winner, String other, CellSelection cells, Map<String, String> platforms) {
    return new Claim(
        id(winner, other),
        winner.source(),
        "%s: %s is better than %s"
            .formatted(
                place(winner),
                platforms.getOrDefault(winner.platform(), winner.platform()),
                platforms.getOrDefault(other, other)),
        "on average over what was measured there",
        new Claim.Order(cells.on(other), cells.on(winner.platform()), true));
  }

  private static String id(Winner winner, String other) {
    return Stream.of(
            Stream.of(winner.source()),
            winner.key().values().stream(),
            Stream.of(winner.platform(), other))
        .flatMap(each -> each)
        .map(each -> each.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-"))
        .collect(Collectors.joining("-"));
  }

  /** {@code "latency, nodes same, guests 2"}. */
  private static String place(Winner winner) {
    List<Map.Entry<String, String>> key = List.copyOf(winner.key().entrySet());
    return key.get(0).getValue()
        + key.subList(1, key.size()).stream()
            .map(each -> ", " + each.getKey() + " " + each.getValue())
            .collect(Collectors.joining());
  }
}
