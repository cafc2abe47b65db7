package io.tare.infra.managed;

import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.api.MigrationOrder.Mode;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which parts of a migration's order a kind's interface supports. In such systems the operator, not
 * the requester, decides bandwidth, downtime and mode; unsupported settings are refused, because
 * results would otherwise not match the recorded order.
 *
 * @param kind for messages
 * @param needsDestination whether it needs a target
 * @param escalations what it supports at a deadline
 */
public record MigrationOffer(String kind, boolean needsDestination, Set<Escalation> escalations) {

  public MigrationOffer {
    escalations = Collections.unmodifiableSet(EnumSet.copyOf(escalations));
  }

  /**
   * The problem with an order in one line; empty if absent.
   *
   * @param platform its name, for the message
   */
  public Optional<String> objection(String platform, MigrationOrder order) {
    List<String> wrong = new ArrayList<>();
    List<String> untaken = new ArrayList<>();
    if (order.bytesPerSecond().isPresent()) {
      untaken.add("bandwidth");
    }
    if (order.downtimeLimit().isPresent()) {
      untaken.add("downtime");
    }
    if (order.passes().isPresent()) {
      untaken.add("passes");
    }
    if (order.mode() != Mode.PRECOPY) {
      untaken.add("mode=" + word(order.mode()));
    }
    if (!untaken.isEmpty()) {
      wrong.add(
          "kind %s takes no %s; remove that".formatted(kind, String.join(" and no ", untaken)));
    }
    if (!escalations.contains(order.escalation())) {
      wrong.add(
          "kind %s does not support escalate=%s; expected %s"
              .formatted(
                  kind,
                  word(order.escalation()),
                  escalations.stream()
                      .map(MigrationOffer::word)
                      .collect(Collectors.joining(" or "))));
    }
    if (needsDestination && order.destination().isEmpty()) {
      wrong.add("kind %s needs a target; set to=HOST".formatted(kind));
    }
    return wrong.isEmpty()
        ? Optional.empty()
        : Optional.of("platform %s: migrate: %s".formatted(platform, String.join(", and ", wrong)));
  }

  /**
   * Checks an order again before it is executed.
   *
   * @throws HostException if it is invalid
   */
  public void require(String platform, MigrationOrder order) throws HostException {
    Optional<String> objection = objection(platform, order);
    if (objection.isPresent()) {
      throw new HostException(objection.get());
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
