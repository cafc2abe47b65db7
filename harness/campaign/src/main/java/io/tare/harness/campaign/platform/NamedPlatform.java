package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Value;
import java.util.Optional;

/**
 * A platform named in a campaign.
 *
 * @param place where it is named
 */
public record NamedPlatform(String name, Value place) {

  /** The value of a key, if it is set. */
  public static Optional<NamedPlatform> of(Entries entries, Key<String> key) {
    return entries.find(key).map(name -> new NamedPlatform(name, entries.at(key)));
  }
}
