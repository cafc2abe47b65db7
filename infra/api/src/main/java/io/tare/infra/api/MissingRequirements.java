package io.tare.infra.api;

import java.util.ArrayList;
import java.util.List;

/**
 * Why a platform cannot run on this machine, for this user.
 *
 * @param programs those that are missing
 * @param rights missing privileges, and who could grant them and how; a line for each
 * @param lacks what the machine lacks, a line for each
 */
public record MissingRequirements(
    List<Requirement> programs, List<String> rights, List<String> lacks) {

  public static final MissingRequirements NONE = new MissingRequirements(List.of(), List.of());

  public MissingRequirements {
    programs = List.copyOf(programs);
    rights = List.copyOf(rights);
    lacks = List.copyOf(lacks);
  }

  /** Nothing is missing. */
  public MissingRequirements(List<Requirement> programs, List<String> rights) {
    this(programs, rights, List.of());
  }

  public boolean isEmpty() {
    return programs.isEmpty() && rights.isEmpty() && lacks.isEmpty();
  }

  /** The Debian packages that bring the missing programs, each once, in alphabetical order. */
  public List<String> packages() {
    return programs.stream().map(Requirement::debianPackage).distinct().sorted().toList();
  }

  /** Everything in one line. */
  public String words() {
    List<String> all = new ArrayList<>();
    if (!programs.isEmpty()) {
      all.add(String.join(", ", packages()) + " not installed");
    }
    all.addAll(rights);
    all.addAll(lacks);
    return String.join("; ", all);
  }
}
