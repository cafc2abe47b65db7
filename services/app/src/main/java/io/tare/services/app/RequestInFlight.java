package io.tare.services.app;

import io.tare.services.contract.ServerParts;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One submission on its way through the server: its time stamps and its memory.
 *
 * <p>The stamps are readings of {@link System#nanoTime} at the filter's entry, the service method's
 * entry and return, and around each call that reads or writes; the end of the last write is the end
 * of the answer. In a guest one reading may take longer than a small answer, so nothing is read
 * twice, and readings are counted and reported. Reading and writing may happen before or after the
 * service method, so their time is recorded per phase and subtracted from that phase: the parts add
 * up to the total in whatever order the web service stack works.
 *
 * <p>It is bound to its thread: a service method is called on the thread that entered the filter
 * and has no other way to find it on every server.
 */
final class RequestInFlight {

  private static final ThreadLocal<@Nullable RequestInFlight> CURRENT = new ThreadLocal<>();

  /** Phases of a submission; blocking counts in the current one. */
  private static final int BEFORE = 0;

  private static final int INSIDE = 1;
  private static final int AFTER = 2;

  /** A part of the server's time for a submission, in the reported order. */
  private enum Part {
    /** Blocked while reading the request's body. */
    RECEIVE(each -> each.receiveNs),
    /** From the request's entry to the service method's entry, less receiving. */
    UNMARSHAL(each -> each.enterNs - each.startNs - each.blockedNs[BEFORE]),
    /** In the service method, less its database and disk. */
    SERVICE(each -> each.leaveNs - each.enterNs - each.blockedNs[INSIDE] - each.insideNs()),
    /** From asking for a connection until the commit; only of submissions that use a database. */
    DATABASE,
    /** Reading files; only of submissions that do. */
    DISK,
    /** From the service method's return to the end of the answer's body, less writing. */
    MARSHAL(each -> each.endNs - each.leaveNs - each.blockedNs[AFTER]),
    /** Writing the answer's body to the container. */
    WRITE(each -> each.writeNs);

    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private final ToLongFunction<RequestInFlight> length;

    private final boolean isOptional;

    Part(ToLongFunction<RequestInFlight> length) {
      this.length = length;
      this.isOptional = false;
    }

    /** In the service method, of submissions that have it. */
    Part() {
      this.length = each -> each.inside.getOrDefault(this, 0L);
      this.isOptional = true;
    }
  }

  private static final List<Part> PARTS = List.of(Part.values());

  private static final List<Part> USUAL = PARTS.stream().filter(each -> !each.isOptional).toList();

  /** The names of the parts. */
  static final List<String> NAMES = names(PARTS);

  private static final List<String> USUAL_NAMES = names(USUAL);

  private final MemoryBudget budget;
  private final LongSupplier clock;
  private final long startNs;
  private final long[] blockedNs = new long[AFTER + 1];
  private int phase = BEFORE;
  private int readings;
  private int writes;
  private long enterNs;
  private long leaveNs;
  private long receiveNs;
  private long writeNs;
  private long endNs;
  private final Map<Part, Long> inside = new EnumMap<>(Part.class);
  private boolean isAnswered;
  private long heldBytes;
  private @Nullable RequestFault refusal;

  private RequestInFlight(MemoryBudget budget, LongSupplier clock) {
    this.budget = budget;
    this.clock = clock;
    this.startNs = now();
  }

  /** Starts the submission of this thread. Must be {@link #end ended} on the same thread. */
  static RequestInFlight begin(MemoryBudget budget, LongSupplier clock) {
    RequestInFlight submission = new RequestInFlight(budget, clock);
    CURRENT.set(submission);
    return submission;
  }

  /** The submission of this thread, if it serves one. */
  static @Nullable RequestInFlight current() {
    return CURRENT.get();
  }

  /**
   * Runs a service method between its two time stamps, unless the request is invalid. The reason of
   * a failure is kept for the fault.
   */
  static <T> T serve(Supplier<T> operation) {
    RequestInFlight submission = CURRENT.get();
    if (submission == null) {
      return operation.get();
    }
    submission.enter();
    try {
      RequestFault known = submission.refusal;
      if (known != null) {
        throw RequestValidation.refusal(known.reason());
      }
      return operation.get();
    } catch (SOAPFaultException e) {
      submission.complain(e.getFault().getFaultString());
      throw e;
    } catch (StorageFailure e) {
      submission.refuse(RequestFault.ofServer(String.valueOf(e.getMessage())));
      throw e;
    } catch (RuntimeException | OutOfMemoryError e) {
      submission.refuse(RequestFault.FAILURE);
      throw e;
    } finally {
      submission.leave();
    }
  }

  /** Adds the time of some work to the database's. */
  static <T> T inDatabase(Supplier<T> work) {
    return within(Part.DATABASE, work);
  }

  /** Adds the time of some work to the disk's. */
  static <T> T onDisk(Supplier<T> work) {
    return within(Part.DISK, work);
  }

  private static <T> T within(Part part, Supplier<T> work) {
    RequestInFlight submission = CURRENT.get();
    if (submission == null) {
      return work.get();
    }
    long startNs = submission.now();
    try {
      return work.get();
    } finally {
      submission.inside.merge(part, submission.now() - startNs, Long::sum);
    }
  }

  private long insideNs() {
    long sum = 0;
    for (long each : inside.values()) {
      sum += each;
    }
    return sum;
  }

  /** Records an error in the request; the first one counts. */
  void complain(String reason) {
    refuse(RequestFault.of(reason));
  }

  void refuse(RequestFault why) {
    if (refusal == null) {
      refusal = why;
    }
  }

  /** Why the request has no answer, if known. */
  @Nullable RequestFault refusal() {
    return refusal;
  }

  private void enter() {
    phase = INSIDE;
    enterNs = now();
  }

  private void leave() {
    leaveNs = now();
    phase = AFTER;
  }

  /** Reads the clock for all time stamps. */
  long now() {
    readings++;
    return clock.getAsLong();
  }

  /**
   * Reserves memory for the current submission.
   *
   * @return false if the server has less
   */
  static boolean hold(long bytes) {
    RequestInFlight submission = CURRENT.get();
    return submission == null || submission.tryHold(bytes);
  }

  boolean tryHold(long bytes) {
    if (!budget.take(bytes)) {
      return false;
    }
    heldBytes += bytes;
    return true;
  }

  /**
   * Adds the time since a reading of the clock to blocked reading.
   *
   * @return the clock's reading now
   */
  long receivedSince(long fromNs) {
    long now = now();
    receiveNs += now - fromNs;
    blockedNs[phase] += now - fromNs;
    return now;
  }

  /** Adds the time since a reading of the clock to writing. */
  void writtenSince(long fromNs) {
    long now = now();
    writeNs += now - fromNs;
    writes++;
    blockedNs[phase] += now - fromNs;
    endNs = now;
    isAnswered = phase == AFTER;
  }

  /** Time spent reading so far, in nanoseconds. */
  long receivedNs() {
    return receiveNs;
  }

  /** Its memory in bytes. */
  long heldBytes() {
    return heldBytes;
  }

  /** The parts so far, or {@code null} if the service method was not reached. */
  @Nullable ServerParts parts() {
    if (phase != AFTER) {
      return null;
    }
    if (!isAnswered) {
      endNs = now();
    }
    List<Part> own = inside.isEmpty() ? USUAL : PARTS.stream().filter(this::has).toList();
    long[] ns = new long[own.size()];
    for (int i = 0; i < ns.length; i++) {
      ns[i] = own.get(i).length.applyAsLong(this);
    }
    return ServerParts.of(inside.isEmpty() ? USUAL_NAMES : names(own), ns, writes, readings);
  }

  private boolean has(Part part) {
    return !part.isOptional || inside.containsKey(part);
  }

  private static List<String> names(List<Part> parts) {
    return parts.stream().map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** Releases the submission's memory. */
  void end() {
    CURRENT.remove();
    budget.giveBack(heldBytes);
    heldBytes = 0;
  }
}
