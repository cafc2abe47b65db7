package io.tare.infra.managed;

import io.tare.infra.confinement.CpuList;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Segment;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A machine that is asked for.
 *
 * @param name its own: no other machine of anybody has it; letters, digits and hyphens
 * @param run the token of the run, eight hexadecimal digits, by which machines are found again;
 *     goes into a tag where the system has such
 * @param spec the platform that it is part of
 * @param index among the platform's machines, from 0
 * @param cloudInit what it gets at its first boot, where it has no access of its own
 * @param localPlace how it is attached if it runs on this machine
 * @param files of this machine that the kind's source made for it, by words of its own
 */
public record MachineOrder(
    String name,
    String run,
    PlatformSpec spec,
    int index,
    Optional<CloudInit> cloudInit,
    Optional<LocalPlace> localPlace,
    SortedMap<String, Path> files) {

  public MachineOrder {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** Without files on this machine. */
  public MachineOrder(
      String name,
      String run,
      PlatformSpec spec,
      int index,
      Optional<CloudInit> cloudInit,
      Optional<LocalPlace> localPlace) {
    this(name, run, spec, index, cloudInit, localPlace, Collections.emptySortedMap());
  }

  /** What names and tags of everything that Tare has made begin with. */
  public static final String PREFIX = "tare-";

  private static final Pattern NAME = Pattern.compile(PREFIX + "([0-9a-f]{8})-[0-9]+");

  /** The token of the run that a machine's name tells; empty of a name that Tare does not give. */
  public static Optional<String> runOf(String machine) {
    Matcher matcher = NAME.matcher(machine);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /**
   * A place on this machine.
   *
   * @param cpus the processors that are the platform's
   * @param taps devices that its hypervisor is to open, each with the address that the guest takes,
   *     that by which the harness reaches it first; none if it is attached when it runs, by {@link
   *     MachineControl#process}
   * @param spareTap another device than the first, to which it goes if it is migrated
   */
  public record LocalPlace(CpuList cpus, List<Segment.Tap> taps, Optional<String> spareTap) {

    public LocalPlace {
      taps = List.copyOf(taps);
    }
  }

  public Resources resources() {
    return spec.resources();
  }
}
