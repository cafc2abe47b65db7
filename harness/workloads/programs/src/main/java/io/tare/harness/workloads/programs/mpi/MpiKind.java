package io.tare.harness.workloads.programs.mpi;

import io.tare.harness.workloads.programs.tool.Program;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What starts the processes of an MPI job. */
enum MpiKind {
  OPEN_MPI("openmpi", "Open MPI", "Open MPI|OpenRTE", List.of("mpirun.openmpi", "mpirun")),
  INTEL("intel", "Intel MPI", "Intel\\(R\\) MPI", List.of("mpiexec.hydra", "mpirun")),
  MPICH("mpich", "MPICH", "HYDRA", List.of("mpirun.mpich", "mpiexec.hydra", "mpirun")),
  SRUN("srun", "Slurm's srun", "(?m)^slurm", List.of("srun"));

  private static final String MPIRUN = "mpirun";

  /** Open MPI's libraries below MPI itself, whose name the implementations share. */
  private static final Pattern OPEN_MPI_LIBRARY = Pattern.compile("libopen-(?:pal|rte)\\.so");

  private static final Pattern MPI_LIBRARY = Pattern.compile("lib(?:mpi|mpich)\\.so");

  private final String word;
  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // it never changes
  private final Pattern version;

  @SuppressWarnings("ImmutableEnumChecker") // a list that never changes
  private final List<String> programs;

  MpiKind(String word, String title, String version, List<String> programs) {
    this.word = word;
    this.title = title;
    this.version = Pattern.compile(version);
    this.programs = programs;
  }

  /** The campaign's word for it. */
  String word() {
    return word;
  }

  /** Its name in messages. */
  String title() {
    return title;
  }

  /** The kind of a launcher, by what {@code --version} prints; empty if it is unknown. */
  static Optional<MpiKind> ofVersion(String printed) {
    return Arrays.stream(values()).filter(each -> each.version.matcher(printed).find()).findFirst();
  }

  /**
   * The implementation that a program is linked to.
   *
   * @param libraries what {@code ldd} prints; empty if it prints none of MPI, as for a script
   */
  static Optional<MpiKind> ofLibraries(String libraries) {
    if (OPEN_MPI_LIBRARY.matcher(libraries).find()) {
      return Optional.of(OPEN_MPI);
    }
    return MPI_LIBRARY.matcher(libraries).find() ? Optional.of(MPICH) : Optional.empty();
  }

  /**
   * Whether it starts programs linked to an implementation. MPICH and Intel MPI have the same
   * binary interface, and Slurm supports all.
   */
  boolean starts(MpiKind linked) {
    return switch (this) {
      case SRUN -> true;
      case OPEN_MPI -> linked == OPEN_MPI;
      case MPICH, INTEL -> linked == MPICH || linked == INTEL;
    };
  }

  /** Whether the campaign's choice allows this kind. */
  boolean isChosen(Optional<String> choice) {
    return choice.isEmpty() || isPath(choice.get()) || choice.get().equals(word);
  }

  /**
   * The launcher that a campaign chose.
   *
   * @param choice a kind's word, or a path; empty for {@code mpirun} of any kind
   */
  static Program program(Optional<String> choice) {
    if (choice.isEmpty()) {
      return Program.packaged(MPIRUN, OPEN_MPI.packages());
    }
    String word = choice.get();
    if (isPath(word)) {
      return new Program(
              List.of(word), List.of(), "install it, or change programs.mpi", Optional.empty())
          .ofInstallation();
    }
    MpiKind kind =
        Arrays.stream(values())
            .filter(each -> each.word.equals(word))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(word + " is not an MPI launcher"));
    return new Program(
        kind.programs,
        List.of(kind.packages()),
        "install it there, or set programs.mpi to its path",
        Optional.empty());
  }

  private static boolean isPath(String choice) {
    return choice.startsWith("/");
  }

  private String[] packages() {
    return switch (this) {
      case OPEN_MPI -> new String[] {"openmpi-bin"};
      case MPICH -> new String[] {"mpich"};
      case SRUN -> new String[] {"slurm-client"};
      case INTEL -> new String[0]; // Debian has none
    };
  }
}
