package io.tare.harness.workloads.programs.mpi;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.tool.Program;
import java.util.List;
import java.util.Optional;

/**
 * The launcher of a trial's MPI jobs.
 *
 * @param place where it was found, in messages
 * @param path the word or path that starts it
 */
record MpiStarter(String place, String path, MpiKind kind) {

  /** Where a campaign sets the launcher. */
  private static final String SETTING = "programs.mpi";

  /** Facts about the programs where they run, by a program's word or that and a subject. */
  @FunctionalInterface
  interface Facts {
    Optional<String> of(String name);
  }

  /**
   * The launcher that was found where programs run.
   *
   * @throws TrialFailure if it is unknown, or another than the campaign's
   */
  static MpiStarter of(String place, ProgramChoice choice, Facts facts) throws TrialFailure {
    Optional<String> asked = choice.settings().mpi();
    Program program = MpiKind.program(asked);
    String path =
        program.paths().stream()
            .filter(each -> facts.of(each).isPresent())
            .findFirst()
            .orElse(program.paths().get(0));
    String version = facts.of(path + ".version").orElse("");
    MpiKind kind =
        MpiKind.ofVersion(version)
            .orElseThrow(
                () ->
                    TrialFailure.lasting(
                        "%s: %s --version prints \"%s\", not the name of Open MPI, MPICH, Intel MPI or Slurm; set %s"
                            .formatted(place, path, version, SETTING)));
    if (!kind.isChosen(asked)) {
      throw TrialFailure.lasting(
          "%s: %s is %s (%s), not %s; set %s to the path of the right mpirun"
              .formatted(place, path, kind.title(), version, asked.orElse(""), SETTING));
    }
    if (kind == MpiKind.SRUN && !choice.isSlurm()) {
      throw TrialFailure.lasting(
          "%s: srun starts processes only in jobs; set programs.launcher to slurm, or %s to another"
              .formatted(place, SETTING));
    }
    return new MpiStarter(place, path, kind);
  }

  /**
   * Checks that a program is not linked to another implementation: each of its processes would then
   * be a whole job.
   *
   * @param words the program among its arguments
   * @throws TrialFailure if it is
   */
  void requireStarts(List<String> words, Facts facts) throws TrialFailure {
    for (String word : words) {
      String libraries = facts.of(word + ".mpi").orElse("");
      Optional<MpiKind> linked = MpiKind.ofLibraries(libraries);
      if (linked.isPresent() && !kind.starts(linked.get())) {
        throw TrialFailure.lasting(
            "%s: %s is linked to %s (%s), but %s is %s; set %s to %s, or to the path of its mpirun"
                .formatted(
                    place,
                    word,
                    linked.get().title(),
                    libraries,
                    path,
                    kind.title(),
                    SETTING,
                    linked.get().word()));
      }
    }
  }
}
