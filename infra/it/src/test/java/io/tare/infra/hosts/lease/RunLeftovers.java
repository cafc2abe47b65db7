package io.tare.infra.hosts.lease;

import java.io.IOException;
import java.nio.file.Path;

/** What one run left, without other tests' leftovers. */
public final class RunLeftovers {

  private RunLeftovers() {}

  public static Leftovers of(Path cache, String token) throws IOException {
    return Leftovers.find(cache).stream()
        .filter(each -> each.record().toString().contains(token))
        .findFirst()
        .orElseThrow();
  }
}
