package io.tare.harness.workload;

import io.tare.model.Parameters;
import io.tare.model.Validity;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A family of workloads: those that are run in the same way. It is a plug-in: a class that is named
 * in {@code META-INF/services} declares its workloads here, and how they are run as a {@link
 * io.tare.harness.benchmark.BenchmarkFamily}.
 */
public interface Family {

  /** One word, for example {@code service}. */
  String label();

  /** In the order in which help lists them. */
  List<Workload> workloads();

  /** Families with smaller ones are listed first, those of the same one as their module says. */
  default int rank() {
    return 1;
  }

  /**
   * Whether a client submits, over each of the campaign's paths and as its driver says; otherwise a
   * program on the platform measures itself.
   */
  default boolean hasClient() {
    return false;
  }

  /**
   * Whether what it measures is a network between the first two nodes of a platform, so that it is
   * measured over each of the campaign's.
   */
  default boolean crossesNetworks() {
    return false;
  }

  /**
   * Whether what was started for a trial serves all of its cells, so that it must be warm before
   * the first, and its processor time is known; otherwise every cell starts a program of its own.
   */
  default boolean servesAllCells() {
    return false;
  }

  /**
   * What a submission is expected to take natively, in nanoseconds, without a network: a rough
   * figure of one common machine, for planning alone.
   */
  double expectedNanos(Workload workload, Parameters given);

  /** How many bytes a submission sends and receives, roughly. */
  default double wireBytes(Workload workload, Parameters given) {
    return 0;
  }

  /** How large an answer is that a client must keep as a whole. */
  default long answerBytes(Workload workload, Parameters given) {
    return 0;
  }

  /**
   * Parameters with which a submission does the same in little time.
   *
   * @param lowered what each of them by itself says of that, see {@link ParameterSpec#small}
   */
  default Parameters small(Workload workload, Parameters lowered) {
    return lowered;
  }

  /** Rules of validity of its own, by which its cells are judged besides those of all cells. */
  default List<Validity.Rule> rules() {
    return List.of();
  }

  /**
   * Programs that no package has: the word by which a campaign says where one lies, to what it is.
   */
  default SortedMap<String, String> places() {
    return new TreeMap<>();
  }

  /** What is to load the platform while this is measured; empty if nothing is. */
  default Optional<Beside> beside(Workload workload, Parameters given) {
    return Optional.empty();
  }

  /** What is wrong with parameters that are each within their range; empty if nothing is. */
  default Optional<String> complaint(Workload workload, Parameters given) {
    return Optional.empty();
  }

  /** The same where more is said of the workload than parameters. */
  default Optional<String> complaint(Workload workload, Parameters given, Settings settings) {
    return complaint(workload, given);
  }

  /** The files on the harness's machine that parameters and settings name, as they name them. */
  default List<String> files(Workload workload, Parameters given, Settings settings) {
    return List.of();
  }
}
