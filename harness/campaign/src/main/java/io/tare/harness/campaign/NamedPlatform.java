package io.tare.harness.campaign;

import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Value;
import java.util.Optional;

/**
 * A platform named in a campaign.
 *
 * @param place where it is named
 */
record NamedPlatform(String name, Value place) {

  /** The value of a key, if it is set. */
  static Optional<NamedPlatform> of(Entries said, Key<String> key) {
    return said.find(key).map(name -> new NamedPlatform(name, said.at(key)));
  }
}
