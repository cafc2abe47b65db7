package io.tare.services.app;

import io.tare.services.contract.ServerParts;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One submission on its way through the server: its stamps and the memory it holds.
 *
 * <p>The stamps are readings of {@link System#nanoTime} at the filter's entry, the service method's
 * entry and return, and around each call that reads or writes; the end of the last one that writes
 * is the end of the answer. A guest may take longer for one reading than for all of a small answer,
 * so nothing is read twice, and readings are counted and told. Reading and writing may fall before
 * or after the service method, so their time is kept per phase and taken off that phase: the parts
 * add up to the total whatever the web service stack does in which order.
 *
 * <p>It is bound to its thread, because a service method is called on the thread that entered the
 * filter and has no other way to find it that works on every server.
 */
final class RequestInFlight {

  private static final ThreadLocal<@Nullable RequestInFlight> CURRENT = new ThreadLocal<>();

  /** Phases of a submission: what blocks it counts against the one it is in. */
  private static final int BEFORE = 0;

  private static final int INSIDE = 1;
  private static final int AFTER = 2;

  /** A part of the time that the server spends on a submission, in the order in which it tells. */
  private enum Part {
    /** Blocked in reading the request's body. */
    RECEIVE(each -> each.receiveNs),
    /** From the request's entry to the service method's entry, less receiving. */
    UNMARSHAL(each -> each.enterNs - each.startNs - each.blockedNs[BEFORE]),
    /** In the service method. */
    SERVICE(each -> each.leaveNs - each.enterNs - each.blockedNs[INSIDE]),
    /** From the service method's return to the end of the answer's body, less writing. */
    MARSHAL(each -> each.endNs - each.leaveNs - each.blockedNs[AFTER]),
    /** In writing the answer's body to the container. */
    WRITE(each -> each.writeNs);

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold nothing
    private final ToLongFunction<RequestInFlight> length;

    Part(ToLongFunction<RequestInFlight> length) {
      this.length = length;
    }
  }

  private static final Part[] PARTS = Part.values();

  /** What the server calls its parts. */
  static final List<String> NAMES =
      Arrays.stream(PARTS).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();

  private final MemoryBudget budget;
  private final LongSupplier clock;
  private final long startNs;
  private final long[] blockedNs = new long[AFTER + 1];
  private int phase = BEFORE;
  private int readings;
  private long enterNs;
  private long leaveNs;
  private long receiveNs;
  private long writeNs;
  private long endNs;
  private boolean isAnswered;
  private long heldBytes;
  private @Nullable Refusal refusal;

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
   * Runs a service method between its two stamps, unless something was wrong with the request. Why
   * it gave no answer is kept, for the fault.
   */
  static <T> T serve(Supplier<T> operation) {
    RequestInFlight submission = CURRENT.get();
    if (submission == null) {
      return operation.get();
    }
    submission.enter();
    try {
      Refusal known = submission.refusal;
      if (known != null) {
        throw RequestValidation.refusal(known.reason());
      }
      return operation.get();
    } catch (SOAPFaultException e) {
      submission.complain(e.getFault().getFaultString());
      throw e;
    } catch (RuntimeException | OutOfMemoryError e) {
      submission.refuse(Refusal.FAILURE);
      throw e;
    } finally {
      submission.leave();
    }
  }

  /** Says what is wrong with the request. What was found first counts. */
  void complain(String reason) {
    refuse(Refusal.of(reason));
  }

  void refuse(Refusal why) {
    if (refusal == null) {
      refusal = why;
    }
  }

  /** Why there is no answer to the request, as far as is known. */
  @Nullable Refusal refusal() {
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

  /** Reads the clock of all stamps. */
  long now() {
    readings++;
    return clock.getAsLong();
  }

  /**
   * Accounts for memory the current submission is about to use.
   *
   * @return false if it is more than the server has left
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
   * Adds the time since a reading of the clock, spent blocked in reading the request.
   *
   * @return what the clock reads now
   */
  long receivedSince(long fromNs) {
    long now = now();
    receiveNs += now - fromNs;
    blockedNs[phase] += now - fromNs;
    return now;
  }

  /** Adds the time since a reading of the clock, spent in writing the answer. */
  void writtenSince(long fromNs) {
    long now = now();
    writeNs += now - fromNs;
    blockedNs[phase] += now - fromNs;
    endNs = now;
    isAnswered = phase == AFTER;
  }

  /** Time spent in reading so far, in nanoseconds. */
  long receivedNs() {
    return receiveNs;
  }

  /** Memory it holds, in bytes. */
  long heldBytes() {
    return heldBytes;
  }

  /** The parts up to now, or {@code null} if the service method was never reached. */
  @Nullable ServerParts parts() {
    if (phase != AFTER) {
      return null;
    }
    if (!isAnswered) {
      endNs = now();
    }
    long[] ns = new long[PARTS.length];
    for (int i = 0; i < ns.length; i++) {
      ns[i] = PARTS[i].length.applyAsLong(this);
    }
    return ServerParts.of(NAMES, ns, readings);
  }

  /** Gives back what the submission held. */
  void end() {
    CURRENT.remove();
    budget.giveBack(heldBytes);
    heldBytes = 0;
  }
}
