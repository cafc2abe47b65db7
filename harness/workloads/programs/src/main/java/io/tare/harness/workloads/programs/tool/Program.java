package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.launch.ProgramChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program that a workload needs on a platform.
 *
 * @param paths names on the platform's search path, or absolute paths; the first one found is used
 * @param debianPackages that contain it, and what it works best with; empty if no package has it
 * @param remedyIfMissing what to do where it is missing, if no package has it
 * @param directory in which it is, with what else it needs; empty if it is a file alone
 */
public record Program(
    List<String> paths,
    List<String> debianPackages,
    String remedyIfMissing,
    Optional<Path> directory) {

  public Program {
    paths = List.copyOf(paths);
    debianPackages = List.copyOf(debianPackages);
  }

  /**
   * A program on the search path, from a Debian package; further packages are what it works best
   * with.
   */
  public static Program packaged(String word, String... debianPackages) {
    return new Program(
        List.of(word), List.of(debianPackages), "install it there", Optional.empty());
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
            + at.map(to -> "install it, or change programs." + place)
                .orElse("give its path in programs." + place),
        files.length == 0 ? Optional.empty() : at.map(Path::of));
  }

  /** The same program, which needs what else is installed with it: the directory above its bin. */
  public Program ofInstallation() {
    return new Program(paths, debianPackages, remedyIfMissing, installation(Path.of(paths.get(0))));
  }

  private static Optional<Path> installation(Path program) {
    return Optional.ofNullable(program.getParent())
        .filter(bin -> bin.endsWith("bin"))
        .map(Path::getParent);
  }

  /** Those of its absolute paths at which this machine has a file. */
  List<Path> pathsHere() {
    return paths.stream()
        .map(Path::of)
        .filter(path -> path.isAbsolute() && Files.isRegularFile(path))
        .toList();
  }

  /** Whether it must be copied to where it is missing. */
  boolean isInNoPackage() {
    return debianPackages.isEmpty();
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
