package io.tare.harness.campaign.schedule;

import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.PlatformEntry;
import io.tare.harness.campaign.setup.Setup;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Driver;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import io.tare.infra.api.PlatformActions;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Checks whether phases and their actions fit the rest of a campaign.
 *
 * @param platforms all variants
 * @param entries the platforms of the file, by name
 * @param drivers all drivers of the campaign, including those of single workloads
 */
public record PhaseCheck(
    List<PlatformChoice> platforms,
    Map<String, PlatformEntry> entries,
    Setup setup,
    List<Driver> drivers,
    KnownKinds kinds) {

  private static final double SECOND = 1e9;

  /** Why no phase is possible; empty if some are. */
  Optional<String> clients() {
    return setup.client().machines() > 1
        ? Optional.of("need a single client; remove client.machines")
        : Optional.empty();
  }

  /** Why no phase can have its own rate; empty if it can. */
  Optional<String> rates() {
    return drivers.size() > 1 || !(drivers.get(0) instanceof Driver.Open)
        ? Optional.of(
            "needs a driver with one rate, such as {kind: open, rate: 20/s}"
                + (drivers.size() > setup.drivers().size()
                    ? ", and no workload with its own clients or rate"
                    : ""))
        : Optional.empty();
  }

  /** Why a phase is too short for any submission; empty if it is not. */
  Optional<String> emptiness(long nanos, OptionalDouble rate) {
    double min = rate.orElseGet(this::minRate);
    return min * nanos >= SECOND
        ? Optional.empty()
        : Optional.of(
            "takes %s, in which a rate of %s/s submits nothing; make it longer"
                .formatted(
                    Dimension.DURATION.write(nanos),
                    BigDecimal.valueOf(min).stripTrailingZeros().toPlainString()));
  }

  /** The lowest rate of any driver, per second; infinite if all wait for answers. */
  private double minRate() {
    return drivers.stream()
        .mapToDouble(
            each ->
                each instanceof Driver.Open open ? open.ratePerSecond() : Double.POSITIVE_INFINITY)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The named platforms; a platform's name stands for all its variants. */
  Set<String> platforms(List<Value> names) {
    Set<String> known = new LinkedHashSet<>(new TreeSet<>(entries.keySet()));
    platforms.forEach(each -> known.add(each.name()));
    Type<String> one = Scalar.choice(List.copyOf(known), name -> name);
    Set<String> on = new TreeSet<>();
    for (Value each : names) {
      one.read(each).ifPresent(name -> on.addAll(variants(name)));
    }
    return on;
  }

  private List<String> variants(String name) {
    PlatformEntry entry = entries.get(name);
    return entry == null
        ? List.of(name)
        : entry.variants().stream().map(PlatformChoice::name).toList();
  }

  /** Whether some platforms can do it, all if none is named; reports why not. */
  boolean isPossible(Value value, String word, Set<String> on) {
    List<PlatformChoice> unable =
        platforms.stream()
            .filter(each -> on.isEmpty() || on.contains(each.name()))
            .filter(each -> !kinds.canDo(each.kind(), word))
            .toList();
    if (!unable.isEmpty()) {
      value.complain(
          "this action is not possible on "
              + unable.stream()
                  .map(each -> each.name() + " (kind " + each.kind() + ")")
                  .collect(Collectors.joining(", "))
              + "; name the platforms, such as on: [native]");
      return false;
    }
    if (word.equals(PlatformActions.PAUSE) && !setup.networks().areAllBetweenNodes()) {
      value.complain(
          "on loopback the client would be paused too and see nothing; use networks: [lan]");
      return false;
    }
    return true;
  }
}
