package io.tare.infra.managed;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The system behind a control in memory, whose machines are entries of a map. A setting of a
 * platform or of a machine's record names it. Failures are injected in advance.
 */
public final class MemoryCloud implements AutoCloseable {

  static final Key<String> SETTING = Key.of("site", Scalar.text(), "where they are");

  private static final Map<String, MemoryCloud> CLOUDS = new ConcurrentHashMap<>();

  /** The machines with their status. */
  private final SortedMap<String, MachineStatus> machines = new TreeMap<>();

  /** The calls, by names of the control's methods. */
  private final List<String> asked = new ArrayList<>();

  /** The order of each created machine. */
  private final List<MachineOrder> orders = new ArrayList<>();

  private final String name;
  private volatile Consumer<String> onStep = step -> {};
  private Consumer<MachineOrder> onMachine = order -> {};
  private MachineStatus next = MachineStatus.COMING;
  private @Nullable String refusal;
  private @Nullable String orderRefusal;
  private int lostAnswers;
  private int parts;
  private String host = "one";

  private MemoryCloud(String name) {
    this.name = name;
  }

  /**
   * Creates one that exists until it is closed.
   *
   * @param name unique among tests
   */
  public static MemoryCloud open(String name) {
    MemoryCloud cloud = new MemoryCloud(name);
    CLOUDS.put(name, cloud);
    return cloud;
  }

  static @Nullable MemoryCloud named(String name) {
    return CLOUDS.get(name);
  }

  /** Is called at each step: calls, and {@code making} and {@code made} of a machine. */
  public void onStep(Consumer<String> listener) {
    onStep = listener;
  }

  /** Is called for each created machine, whose status it may set. */
  public synchronized void onMachine(Consumer<MachineOrder> listener) {
    onMachine = listener;
  }

  /** The status of machines created from now on. */
  public synchronized void next(MachineStatus status) {
    next = status;
  }

  /** Refuses deletions with this reason from now on; null ends that. */
  synchronized void refuseDeletions(@Nullable String reason) {
    refusal = reason;
  }

  /** Refuses machines with this reason from now on. */
  synchronized void refuseOrders(String reason) {
    orderRefusal = reason;
  }

  /** Executes that many orders without an answer. */
  synchronized void loseAnswers(int times) {
    lostAnswers = times;
  }

  /** A deletion leaves parts, which are removed after that many repetitions. */
  synchronized void leaveParts(int times) {
    parts = times;
  }

  public synchronized List<String> names() {
    return List.copyOf(machines.keySet());
  }

  String name() {
    return name;
  }

  synchronized List<MachineOrder> orders() {
    return List.copyOf(orders);
  }

  synchronized List<String> asked() {
    return List.copyOf(asked);
  }

  void step(String step) {
    synchronized (this) {
      asked.add(step);
    }
    onStep.accept(step);
  }

  /**
   * Creates a machine.
   *
   * @return whether the caller gets the answer
   * @throws HostException if it is refused
   */
  boolean make(MachineOrder order) throws HostException {
    onStep.accept("making");
    synchronized (this) {
      if (orderRefusal != null) {
        throw new HostException(orderRefusal);
      }
      if (!next.isAbsent()) {
        machines.put(order.name(), next);
      }
      orders.add(order);
      onMachine.accept(order);
    }
    onStep.accept("made");
    synchronized (this) {
      return lostAnswers-- <= 0;
    }
  }

  synchronized String host() {
    return host;
  }

  /** Moves all machines there. */
  synchronized void move(String destination) {
    host = destination;
  }

  /** Sets a machine's status. */
  public synchronized void set(String machine, MachineStatus status) {
    machines.put(machine, status);
  }

  synchronized MachineStatus status(String machine) {
    return machines.getOrDefault(machine, MachineStatus.ABSENT);
  }

  /**
   * Deletes a machine.
   *
   * @throws HostException if it is refused
   */
  synchronized void delete(String machine) throws HostException {
    if (refusal != null) {
      throw new HostException(refusal);
    }
    if (machines.containsKey(machine) && parts-- > 0) {
      machines.put(machine, MachineStatus.parts("disk"));
    } else {
      machines.remove(machine);
    }
  }

  @Override
  public void close() {
    CLOUDS.remove(name);
  }
}
