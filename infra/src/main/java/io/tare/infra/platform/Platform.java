package io.tare.infra.platform;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.ProcessorMeter;
import io.tare.model.Environment;
import io.tare.model.Path;
import java.util.Optional;

/**
 * A place where services and benchmarks run, with a life cycle: {@code prepare → start → (use) →
 * stop → destroy}. {@code stop} and {@code destroy} may be called in any state and more than once;
 * after {@code destroy} nothing of the platform is left but caches.
 */
public interface Platform {

  /** Its name in the campaign. */
  String name();

  /** Its kind, for example {@code native} or {@code uml}. */
  String kind();

  /**
   * Makes ready what starting needs: images built or found, artefacts packed for shipping. Slow
   * only the first time.
   */
  void prepare(Artefacts artefacts, Progress progress) throws HostException, InterruptedException;

  /** Starts it (boots a guest, makes a container or namespace) and waits until it can be used. */
  void start(Progress progress) throws HostException, InterruptedException;

  /** Where services and benchmarks run. */
  Host host();

  /**
   * Where the client runs: the platform itself on loopback, another machine or namespace on LAN.
   */
  Host clientHost(Path path);

  /** The address (no port) at which a client on that path reaches services of this platform. */
  String serviceAddress(Path path);

  /** The {@code java} program of the shipped JDK, on {@link #host}; see {@link #clientJava}. */
  String java();

  /** The {@code java} program on the client's host. */
  String clientJava(Path path);

  /** Where a shipped artefact lies on {@link #host}, for example {@code tare-services.war}. */
  String artefact(String name);

  /** Where a shipped artefact lies on the client's host. */
  String clientArtefact(Path path, String name);

  /**
   * Moves what runs on it now and what is started later to processors that platforms do not have,
   * or back to its own: so that servers of several platforms can start and warm up at one time.
   * Nothing is measured meanwhile.
   *
   * @return false if it stays where it is, because it cannot move or there are too few processors
   */
  default boolean setAside(boolean aside) throws HostException, InterruptedException {
    return false;
  }

  /**
   * Lets another platform have the processors to itself: what runs on this one goes on on
   * processors that platforms do not have, until {@link #takeTurn}. Quick enough to be called
   * between slices; nothing may be started on it meanwhile.
   *
   * @return false if it stays where it is, because it cannot move, there are too few processors, or
   *     its client has the others
   */
  default boolean giveWay() throws HostException {
    return false;
  }

  /** Lets it go on on its own processors again after {@link #giveWay}. */
  default void takeTurn() throws HostException {}

  /** Counts what its programs use; empty if they do not run on this machine. */
  default Optional<ProcessorMeter> processorMeter() {
    return Optional.empty();
  }

  /** What it is made of; complete only after {@link #start}. */
  Environment environment() throws HostException, InterruptedException;

  void stop();

  void destroy();
}
