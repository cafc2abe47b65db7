package io.tare.infra.xen;

import java.time.Duration;
import java.util.List;

/**
 * A migration that succeeded.
 *
 * @param total from the command to its end, with the connection to the other host
 * @param said what {@code xl} printed
 */
record Migration(Duration total, List<String> said) {
  Migration {
    said = List.copyOf(said);
  }
}
