package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.launch.ProgramChoice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program that a workload needs on a platform.
 *
 * @param paths names on the platform's search path, or absolute paths; the first one found is used
 * @param debianPackages that contain it, and what it works best with; empty if no package has it
 * @param remedyIfMissing what to do where it is missing, if no package has it
 */
public record Program(List<String> paths, List<String> debianPackages, String remedyIfMissing) {

  public Program {
    paths = List.copyOf(paths);
    debianPackages = List.copyOf(debianPackages);
  }

  /**
   * A program on the search path, from a Debian package; further packages are what it works best
   * with.
   */
  public static Program packaged(String word, String... debianPackages) {
    return new Program(List.of(word), List.of(debianPackages), "install it there");
  }

  /**
   * A program that is in no package.
   *
   * @param files its names in the campaign's directory; none if the campaign gives the program
   *     itself
   */
  public static Program placed(ProgramChoice choice, String place, String... files) {
    Optional<String> at = choice.place(place);
    List<String> paths =
        files.length == 0
            ? List.of(at.orElse(place))
            : Arrays.stream(files).map(file -> at.map(to -> to + "/" + file).orElse(file)).toList();
    return new Program(
        paths,
        List.of(),
        "no Debian package has it; "
            + at.map(to -> "install it there, or change programs." + place)
                .orElse("give its path in programs." + place));
  }

  /** Its name in messages. */
  String name() {
    return String.join(" or ", paths);
  }

  /** How to get it where it is missing. */
  String remedy() {
    return source() + (debianPackages.isEmpty() ? "" : ", or set programs.install to true");
  }

  /** The same without an installation by Tare. */
  String source() {
    return debianPackages.isEmpty()
        ? remedyIfMissing
        : "Debian's package " + debianPackages.get(0) + " has it; install it";
  }
}
