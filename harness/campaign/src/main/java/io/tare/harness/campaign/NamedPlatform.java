package io.tare.harness.campaign;

import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Value;
import java.util.Optional;

/**
 * A platform that a campaign names.
 *
 * @param place where it does
 */
record NamedPlatform(String name, Value place) {

  /** What a key says, if it does. */
  static Optional<NamedPlatform> of(Entries said, Key<String> key) {
    return said.find(key).map(name -> new NamedPlatform(name, said.at(key)));
  }
}
