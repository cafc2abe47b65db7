package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Value;
import java.util.List;
import java.util.Optional;

/**
 * A platform as written in a campaign file.
 *
 * @param place where it is defined
 * @param against its explicit reference
 * @param variants one for each of its configurations; empty if it contains errors
 */
public record PlatformEntry(
    Value place, Optional<NamedPlatform> against, List<PlatformChoice> variants) {}
