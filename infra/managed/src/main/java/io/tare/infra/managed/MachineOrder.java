package io.tare.infra.managed;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Segment;
import io.tare.infra.machine.confinement.CpuList;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A requested machine.
 *
 * @param name unique; letters, digits and hyphens
 * @param run the token of the run, eight hexadecimal digits, to find machines again; goes into a
 *     tag where the system has tags
 * @param spec the platform of the machine
 * @param index among the platform's machines, from 0
 * @param cloudInit what it gets at its first boot, if it has no access of its own
 * @param localPlace how it is attached if it runs on this machine
 * @param files of this machine that the kind's source created for it, by the source's names
 */
public record MachineOrder(
    String name,
    String run,
    PlatformSpec spec,
    int index,
    Optional<CloudInit> cloudInit,
    Optional<LocalResources> localPlace,
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
      Optional<LocalResources> localPlace) {
    this(name, run, spec, index, cloudInit, localPlace, Collections.emptySortedMap());
  }

  /** The prefix of names and tags of everything that Tare creates. */
  public static final String PREFIX = "tare-";

  private static final Pattern NAME = Pattern.compile(PREFIX + "([0-9a-f]{8})-[0-9]+");

  /** The run's token in a machine's name; empty if it is not a name of Tare's. */
  public static Optional<String> runOf(String machine) {
    Matcher matcher = NAME.matcher(machine);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** A word among the arguments of a program that requests it, by which it is known. */
  public String token() {
    return name.substring(PREFIX.length());
  }

  /**
   * A place on this machine.
   *
   * @param cpus the platform's processors
   * @param taps devices for its hypervisor, each with the guest's address, the harness's own
   *     network first; none if it is attached when it runs, through {@link MachineControl#process}
   * @param spareTap a second device, for the destination of a migration
   */
  public record LocalResources(CpuList cpus, List<Segment.Tap> taps, Optional<String> spareTap) {

    public LocalResources {
      taps = List.copyOf(taps);
    }
  }

  public Resources resources() {
    return spec.resources();
  }
}
