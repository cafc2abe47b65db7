package io.tare.harness.campaign.stop;

import java.util.Optional;

/** How large a campaign may be. */
public final class CampaignSize {

  /** The maximum number of blocks. */
  public static final int MAX_BLOCKS = 10_000;

  /**
   * The maximum number of cells, each on one platform: a table of them must fit into memory and
   * remain readable.
   */
  public static final int MAX_CELLS = 10_000;

  /** The maximum number of cells in all blocks together, since a plan lists them. */
  private static final long MAX_PLANNED = 1_000_000;

  private CampaignSize() {}

  /** Which limit a number of cells and blocks exceeds, if any. */
  public static Optional<String> excess(long cells, int blocks) {
    if (blocks > MAX_BLOCKS) {
      return Optional.of(blocks + " blocks are too many; the maximum is " + MAX_BLOCKS);
    }
    if (cells > MAX_CELLS) {
      return Optional.of("makes " + cells + " cells; the maximum is " + MAX_CELLS);
    }
    return cells * blocks > MAX_PLANNED
        ? Optional.of(
            "makes "
                + cells
                + " cells in "
                + blocks
                + " blocks; the maximum is "
                + MAX_PLANNED
                + " in all")
        : Optional.empty();
  }
}
