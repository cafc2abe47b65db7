package io.tare.harness.campaign.platform;

import io.tare.harness.campaign.stop.CampaignSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Crosses the factors of a platform: every combination of their values is a variant of it. */
final class Variants {

  /**
   * A variant.
   *
   * @param suffix the part of its name after the platform's: the values that vary
   */
  record Variation(String suffix, Configuration configuration) {

    private Variation with(String name, Level level) {
      String joined = name.isEmpty() ? suffix : suffix + "-" + name;
      return new Variation(joined, level.change().apply(configuration));
    }
  }

  private final Map<Factor<?>, List<Level>> factors;

  Variants(Map<Factor<?>, List<Level>> factors) {
    this.factors = factors;
  }

  /** The number of variants; at most {@link Long#MAX_VALUE}. */
  long count() {
    long count = 1;
    for (List<Level> levels : factors.values()) {
      count = Math.multiplyExact(count, Math.min(levels.size(), CampaignSize.MAX_CELLS + 1));
      if (count > CampaignSize.MAX_CELLS) {
        return count;
      }
    }
    return count;
  }

  /** The problem if there are too many. */
  Optional<String> excess() {
    return count() > CampaignSize.MAX_CELLS
        ? Optional.of(
            "makes more than "
                + CampaignSize.MAX_CELLS
                + " variants; a campaign has at most this many cells")
        : Optional.empty();
  }

  /** All of them, the first factor's values changing last. */
  List<Variation> variants(Configuration base) {
    List<Variation> all = List.of(new Variation("", base));
    for (Map.Entry<Factor<?>, List<Level>> factor : factors.entrySet()) {
      List<Variation> crossed = new ArrayList<>();
      for (Variation variant : all) {
        for (Level level : factor.getValue()) {
          crossed.add(variant.with(name(factor.getKey(), level), level));
        }
      }
      all = crossed;
    }
    return all;
  }

  private String name(Factor<?> factor, Level level) {
    if (!varies(factor)) {
      return "";
    }
    // With two sizes in one name it is unclear which is which.
    boolean isAmbiguous = varies(Factor.MEMORY) && varies(Factor.HEAP);
    boolean isSize = factor.equals(Factor.MEMORY) || factor.equals(Factor.HEAP);
    return isSize && isAmbiguous ? factor.key().name() + "-" + level.name() : level.name();
  }

  private boolean varies(Factor<?> factor) {
    return factors.getOrDefault(factor, List.of()).size() > 1;
  }
}
