package io.tare.infra.platform;

import io.tare.spec.Key;
import io.tare.spec.Scalar;

/**
 * A service that runs already, wherever that is, and that clients of a platform ask: two of them
 * are compared as two platforms.
 */
public final class ExistingService {

  /** Where a platform says it; in addresses {@code {service}} stands for it. */
  public static final Key<String> SETTING =
      Key.of(
              "service",
              Scalar.line(),
              "address of a service that runs already, for which `{service}` stands in `url` of"
                  + " [http](../how-to/measure-your-own-service.md)")
          .leftOut("none");

  private ExistingService() {}
}
