package io.tare.harness.campaign.platform;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.launch.PlatformPrograms;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A platform of the campaign.
 *
 * @param kind for example {@code uml}
 * @param resources its resources
 * @param tuning its servers' own settings
 * @param against the platform with which it is compared, if not the campaign's reference
 * @param programs its own settings of benchmark programs
 * @param neighbourLoad a command that keeps each of its neighbours busy while it is measured;
 *     without it they idle
 * @param expect what its figures should be
 * @param settings its other settings, as text; see {@code KnownKinds}
 */
@RecordBuilder
public record PlatformChoice(
    String name,
    String kind,
    ResourceLimits resources,
    ServerTuning tuning,
    Optional<String> against,
    PlatformPrograms programs,
    Optional<String> neighbourLoad,
    Expect expect,
    SortedMap<String, String> settings)
    implements PlatformChoiceBuilder.With {

  public PlatformChoice {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }
}
