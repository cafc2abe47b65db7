package io.tare.harness.tool;

import io.tare.harness.campaign.ProgramChoice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program that a workload needs on a platform.
 *
 * @param paths words that the platform's search path knows, or absolute paths; the first that is
 *     there is taken
 * @param debianPackages that give it, and what it works best with; none if no package has it
 * @param place the word by which a campaign says where it lies, under {@code programs}; empty if it
 *     is on the search path
 */
public record Program(List<String> paths, List<String> debianPackages, Optional<String> place) {

  public Program {
    paths = List.copyOf(paths);
    debianPackages = List.copyOf(debianPackages);
  }

  /** A program on the search path, of a Debian package; others give what it works best with. */
  public static Program packaged(String word, String... debianPackages) {
    return new Program(List.of(word), List.of(debianPackages), Optional.empty());
  }

  /**
   * A program that no package has.
   *
   * @param files its names in the directory that the campaign says; none if that is the program
   *     itself
   */
  public static Program placed(ProgramChoice choice, String place, String... files) {
    Optional<String> at = choice.place(place);
    List<String> paths =
        files.length == 0
            ? List.of(at.orElse(place))
            : Arrays.stream(files).map(file -> at.map(to -> to + "/" + file).orElse(file)).toList();
    return new Program(paths, List.of(), Optional.of(place));
  }

  /** What messages call it. */
  String name() {
    return String.join(" or ", paths);
  }

  /** How to get it where it is missing. */
  String remedy() {
    return source() + (debianPackages.isEmpty() ? "" : ", or set programs.install to true");
  }

  /** The same where Tare installs nothing. */
  String source() {
    if (!debianPackages.isEmpty()) {
      return "Debian's package " + debianPackages.get(0) + " has it; install it";
    }
    return place
        .map(word -> "no Debian package has it; say where it lies by programs." + word)
        .orElse("install it there");
  }
}
