package io.tare.analysis.comparison.change;

import io.tare.analysis.comparison.Results;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which platform of the earlier run corresponds to each of the later run's. */
record Counterparts(Map<String, String> thenByNow) {

  Counterparts {
    thenByNow = Map.copyOf(thenByNow);
  }

  /**
   * @param roles the earlier run's name to the later run's
   * @throws IllegalArgumentException if a role names a platform that its run lacks
   */
  static Counterparts of(Results then, Results now, Map<String, String> roles) {
    Map<String, String> byNow = new HashMap<>();
    roles.forEach(
        (theirs, ours) -> {
          check(theirs, then);
          check(ours, now);
          String other = byNow.put(ours, theirs);
          if (other != null) {
            throw new IllegalArgumentException(
                "--as " + ours + " cannot stand for both " + other + " and " + theirs);
          }
        });
    for (String name : now.platforms()) {
      if (then.platforms().contains(name) && !roles.containsKey(name)) {
        byNow.putIfAbsent(name, name);
      }
    }
    return new Counterparts(byNow);
  }

  Optional<String> then(String now) {
    return Optional.ofNullable(thenByNow.get(now));
  }

  private static void check(String platform, Results results) {
    List<String> known = results.platforms();
    if (!known.contains(platform)) {
      throw new IllegalArgumentException(
          "--as "
              + platform
              + " is not one of the platforms of "
              + results.run().name()
              + ": "
              + String.join(", ", known));
    }
  }
}
