package io.tare.harness.workloads.programs.launch;

/**
 * What a job needs at once.
 *
 * @param processes their number, 1 or more, of MPI or of one kind
 * @param threads of each process, 1 or more; 0 if unknown
 */
public record JobShape(int processes, int threads) {

  /** A program with an unknown number of threads. */
  public static final JobShape UNKNOWN = new JobShape(1, 0);

  public JobShape {
    if (!(processes >= 1 && threads >= 0)) {
      throw new IllegalArgumentException(
          "a job has 1 process or more and 0 threads or more, not " + processes + ", " + threads);
    }
  }

  /** Processes with a single thread. */
  public static JobShape ofProcesses(int processes) {
    return new JobShape(processes, 1);
  }

  /** One process with several threads. */
  public static JobShape ofThreads(int threads) {
    return new JobShape(1, threads);
  }
}
