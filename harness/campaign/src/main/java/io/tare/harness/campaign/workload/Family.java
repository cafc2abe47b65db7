package io.tare.harness.campaign.workload;

import io.tare.harness.model.Parameters;
import io.tare.harness.model.Validity;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A family of workloads that are run in the same way. It is a plug-in: a class named in {@code
 * META-INF/services} declares its workloads here, and how they are run as a {@link
 * io.tare.harness.workloads.contract.BenchmarkFamily}.
 */
public interface Family {

  /** One word, for example {@code service}. */
  String label();

  /** In the order of the help. */
  List<Workload> workloads();

  /**
   * Families with smaller ranks are listed first, those with the same rank in their module's order.
   */
  default int rank() {
    return 1;
  }

  /**
   * Whether a client submits, over each of the campaign's networks and according to its driver;
   * otherwise a program on the platform measures itself.
   */
  default boolean hasClient() {
    return false;
  }

  /**
   * Whether it measures a network between the first two nodes of a platform, so that it is measured
   * over each of the campaign's networks.
   */
  default boolean crossesNetworks() {
    return false;
  }

  /**
   * Whether one server serves all cells of a trial, so that it must be warm before the first, and
   * its processor time is known; otherwise every cell starts its own program.
   */
  default boolean servesAllCells() {
    return false;
  }

  /**
   * The expected native duration of a submission without a network, in nanoseconds: a rough figure
   * of one common machine, for planning only.
   */
  double expectedNanos(Workload workload, Parameters given);

  /**
   * How many processes of a submission wait for each other's messages; 1 if it has one. Where they
   * share processors, its duration is no longer known: it may be a hundred times as long.
   */
  default long processes(Workload workload, Parameters given) {
    return 1;
  }

  /** Roughly how many bytes a submission sends and receives, over the network between nodes. */
  default double wireBytes(Workload workload, Parameters given) {
    return 0;
  }

  /** The size of an answer that a client must keep in memory. */
  default long answerBytes(Workload workload, Parameters given) {
    return 0;
  }

  /**
   * Parameters with which a submission does the same in a short time.
   *
   * @param lowered each parameter at its own small value, see {@link ParameterSpec#small}
   */
  default Parameters small(Workload workload, Parameters lowered) {
    return lowered;
  }

  /** Its own rules of validity, in addition to those of all cells. */
  default List<Validity.Rule> rules() {
    return List.of();
  }

  /**
   * Programs that are in no package: the campaign's word for the program's path, to a description.
   */
  default SortedMap<String, String> places() {
    return new TreeMap<>();
  }

  /** The load on the platform while this is measured; empty if absent. */
  default Optional<Beside> beside(Workload workload, Parameters given) {
    return Optional.empty();
  }

  /** What is wrong with the combination of parameters; empty if nothing is. */
  default Optional<String> complaint(Workload workload, Parameters given) {
    return Optional.empty();
  }

  /** The same with settings besides parameters. */
  default Optional<String> complaint(Workload workload, Parameters given, Settings settings) {
    return complaint(workload, given);
  }

  /** The files on the harness's machine that parameters and settings name, as they name them. */
  default List<String> files(Workload workload, Parameters given, Settings settings) {
    return List.of();
  }
}
