package io.tare.infra.platform;

import java.util.ArrayList;
import java.util.List;

/**
 * What keeps a platform from running on this machine, for this user.
 *
 * @param programs those that are missing
 * @param rights those that are not given: what, and who could change that how; a line for each
 * @param lacks what the machine itself does not have, a line for each
 */
public record MissingRequirements(
    List<Requirement> programs, List<String> rights, List<String> lacks) {

  public static final MissingRequirements NONE = new MissingRequirements(List.of(), List.of());

  public MissingRequirements {
    programs = List.copyOf(programs);
    rights = List.copyOf(rights);
    lacks = List.copyOf(lacks);
  }

  /** On a machine that has everything. */
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

  /** All of it in a line. */
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
