package io.tare.harness.workloads.programs.tool;

import io.tare.infra.machine.confinement.CpuList;
import java.util.Collections;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the processes of a job ran, as each reports on standard error when it starts.
 *
 * @param places number of a process, from 0, to its place
 */
record ProcessPlaces(SortedMap<Integer, Place> places) {

  /** The figure of a submission: the fewest processors that one of its processes may use. */
  static final String PROCESSORS = "process_processors";

  private static final Pattern LINE =
      Pattern.compile(
          "tare: process (\\d{1,9}) on (\\S+) may use processors (\\d{1,4}(?:[,-]\\d{1,4})*)\\s*");

  /**
   * A process's place.
   *
   * @param machine the name that its kernel has
   * @param processors such as {@code 0-3}
   */
  record Place(String machine, String processors) {}

  ProcessPlaces {
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
  }

  /** Reads what a job printed on standard error; no places if its processes report none. */
  static ProcessPlaces in(String errors) {
    SortedMap<Integer, Place> places = new TreeMap<>();
    errors
        .lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(
            line ->
                places.put(
                    Integer.parseInt(line.group(1)), new Place(line.group(2), line.group(3))));
    return new ProcessPlaces(places);
  }

  /** Whether a line is such a report, and so not the program's. */
  static boolean isLine(String text) {
    return LINE.matcher(text).matches();
  }

  /** The fewest processors of a process; empty if none is known. */
  OptionalInt processors() {
    return places.values().stream().mapToInt(each -> CpuList.parse(each.processors).size()).min();
  }

  /** A fact for each process. */
  SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    places.forEach(
        (process, place) ->
            facts.put("process." + process, place.machine + " processors " + place.processors));
    return facts;
  }
}
