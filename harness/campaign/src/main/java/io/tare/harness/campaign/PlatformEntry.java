package io.tare.harness.campaign;

import io.tare.spec.Value;
import java.util.List;
import java.util.Optional;

/**
 * A platform as it stands in a campaign file.
 *
 * @param place where it stands
 * @param against what it says that it is compared with
 * @param variants one for each of its configurations; none if there are mistakes in it
 */
record PlatformEntry(Value place, Optional<NamedPlatform> against, List<PlatformChoice> variants) {}
