package io.tare.infra.api;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;

/**
 * A service that runs already, anywhere, and gets requests from clients of a platform: two services
 * are compared as two platforms.
 */
public final class ExistingService {

  /** The setting of its address; in addresses {@code {service}} stands for it. */
  public static final Key<String> SETTING =
      Key.of(
              "service",
              Scalar.line(),
              "address of a running service, which replaces `{service}` in `url` of"
                  + " [http](../how-to/measure-your-own-service.md)")
          .leftOut("none");

  private ExistingService() {}
}
