package io.tare.harness.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A note for readers of a run's results, with fields for programs and a sentence for people. Notes
 * that affect conclusions have their own kind; {@link Text} is only for people.
 */
public sealed interface RunNote {

  /** Its topic, in one word. */
  String topic();

  /** The note as text. */
  String text();

  /** The same where there is little room, without reasons. */
  default String brief() {
    return text();
  }

  /** The same before a run, of what it would do. */
  default String planned() {
    return text();
  }

  /**
   * The run ends when PD is precise enough, so its intervals were inspected after every block.
   *
   * @param leastBlocks at least 1
   * @param relativeHalfWidth half the width of PD's interval, divided by PD; above 0
   * @param budgetNanos after which no block begins, from the start or the resumption
   */
  record PrecisionTarget(int leastBlocks, double relativeHalfWidth, long budgetNanos)
      implements RunNote {

    public PrecisionTarget {
      if (leastBlocks < 1) {
        throw new IllegalArgumentException("blocks must be at least 1, got " + leastBlocks);
      }
      if (!(relativeHalfWidth > 0)) {
        throw new IllegalArgumentException("a precision must be above 0, got " + relativeHalfWidth);
      }
    }

    @Override
    public String topic() {
      return "precision";
    }

    @Override
    public String text() {
      return String.format(
          Locale.ROOT,
          "at least %d blocks, then until every PD is known to ±%s %%",
          leastBlocks,
          BigDecimal.valueOf(100 * relativeHalfWidth)
              .round(new MathContext(6))
              .stripTrailingZeros()
              .toPlainString());
    }
  }

  /**
   * The reference is measured against itself (A/A).
   *
   * @param reference its name in the campaign
   */
  record AgainstItself(String reference) implements RunNote {

    @Override
    public String topic() {
      return "aa";
    }

    @Override
    public String text() {
      return "the reference was measured against itself; PD is 1 except for the measurement error";
    }

    @Override
    public String planned() {
      return "run would measure the reference against itself instead";
    }
  }

  /**
   * A platform is measured instead of another.
   *
   * @param platform the one that the campaign names
   * @param substitute the one that is measured
   * @param requested whether the user requested it
   * @param obstacles why the campaign's platform cannot run, in words; empty if this was not
   *     examined
   */
  record PlatformSubstituted(
      String platform, String substitute, boolean requested, String obstacles) implements RunNote {

    @Override
    public String topic() {
      return "platform";
    }

    @Override
    public String text() {
      return requested
          ? substitute + " was measured instead of " + platform + ", as requested"
          : platform
              + " cannot run here ("
              + obstacles
              + "); "
              + substitute
              + " was measured instead";
    }

    @Override
    public String planned() {
      return requested
          ? "run would measure " + substitute + " instead of " + platform + ", as requested"
          : platform
              + " cannot run here ("
              + obstacles
              + "); run would measure "
              + substitute
              + " instead";
    }
  }

  /**
   * The campaign left the choice of a platform's kind to Tare.
   *
   * @param platform its name in the campaign
   * @param measured the name under which it is measured
   * @param words a description of it, with an article
   * @param obstacles why nothing better was chosen, in words; empty if there is nothing better
   */
  record PlatformChosen(String platform, String measured, String words, String obstacles)
      implements RunNote {

    @Override
    public String topic() {
      return "platform";
    }

    @Override
    public String text() {
      return brief() + (obstacles.isEmpty() ? "" : "; " + obstacles);
    }

    @Override
    public String brief() {
      return platform + " is " + measured + ", " + words;
    }
  }

  /**
   * A platform of the campaign is not measured.
   *
   * @param obstacles why it cannot run, in words
   */
  record PlatformLeftOut(String platform, String obstacles) implements RunNote {

    @Override
    public String topic() {
      return "platform";
    }

    @Override
    public String text() {
      return platform + " cannot run here (" + obstacles + ") and was left out";
    }

    @Override
    public String planned() {
      return platform + " cannot run here (" + obstacles + "); run would leave it out";
    }
  }

  /**
   * A platform is not the system that readers may assume, so its numbers are not that system's.
   *
   * @param notMeasured the system that was not run
   * @param why what was run instead
   */
  record StandIn(String platform, String notMeasured, String why) implements RunNote {

    /** What is not measured if a switch moves packets in user space. */
    public static final String KERNEL_SWITCH = "the kernel's data path";

    /** The note that follows from a platform's facts. */
    public static Optional<StandIn> of(Environment environment) {
      String text = environment.facts().get(Environment.Fact.STAND_IN.key());
      if (text != null) {
        return Optional.of(new StandIn(environment.platform(), "real " + environment.kind(), text));
      }
      String switched = environment.facts().get(Environment.Fact.NETWORK_STAND_IN.key());
      if (switched != null) {
        return Optional.of(new StandIn(environment.platform(), KERNEL_SWITCH, switched));
      }
      String accelerator = environment.facts().get(Environment.Fact.HYPERVISOR_ACCELERATOR.key());
      return accelerator != null && accelerator.toLowerCase(Locale.ROOT).contains("tcg")
          ? Optional.of(
              new StandIn(
                  environment.platform(),
                  "KVM",
                  "QEMU translated the guest's instructions by software (TCG)"))
          : Optional.empty();
    }

    @Override
    public String topic() {
      return "stand-in";
    }

    @Override
    public String text() {
      return platform + " is not " + notMeasured + ": " + why;
    }
  }

  /**
   * Platforms are measured in another design than the campaign's, because they do not fit into
   * memory together.
   *
   * @param neededBytes memory that all of them need together
   * @param machineBytes memory of this machine
   */
  record DesignChanged(Design declared, Design measured, long neededBytes, long machineBytes)
      implements RunNote {

    @Override
    public String topic() {
      return "design";
    }

    @Override
    public String text() {
      return need() + "they were measured one after the other";
    }

    @Override
    public String planned() {
      return need() + "run would measure them one after the other";
    }

    private String need() {
      return "all platforms together need %d MiB of memory, but this machine has %d MiB; "
          .formatted(neededBytes >> 20, machineBytes >> 20);
    }
  }

  /**
   * Only a part of the campaign is measured.
   *
   * @param platforms globs of the measured candidates; empty for all
   * @param workloads globs of the measured workloads; empty for all
   * @param tags of which the measured workloads have one; empty for all, absent in older journals
   */
  record Selection(List<String> platforms, List<String> workloads, @Nullable List<String> tags)
      implements RunNote {

    public Selection {
      platforms = List.copyOf(platforms);
      workloads = List.copyOf(workloads);
      tags = tags == null ? List.of() : List.copyOf(tags);
    }

    @Override
    public String topic() {
      return "cells";
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder("only a part of the campaign was measured:");
      platforms.forEach(word -> text.append(" --platform ").append(word));
      workloads.forEach(word -> text.append(" --workload \"").append(word).append('"'));
      Objects.requireNonNull(tags).forEach(word -> text.append(" --tag ").append(word));
      return text.toString();
    }
  }

  /**
   * A note for people only, without effect on conclusions.
   *
   * @param topic for example {@code shipment}
   */
  record Text(String topic, String text) implements RunNote {}
}
