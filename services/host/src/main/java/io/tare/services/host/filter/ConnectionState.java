package io.tare.services.host.filter;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** The state of a connection, and its deadline. Shared by the reading and the checking threads. */
final class ConnectionState {

  /** What is awaited from a connection. */
  enum Phase {
    /** Nothing received yet, or only a handshake. */
    SILENT,
    HEAD,
    BODY,
    /** The application has its request, or the next one is awaited. */
    SERVED,
    /** It got its last answer and is about to end. */
    LEAVING
  }

  private final InetAddress address;
  private final ConnectionLimits limits;
  private Phase phase = Phase.SILENT;
  private long until;
  private int needs;
  private boolean isContinueSent;
  private boolean isHead;

  /** The answering thread, from the request until its answer begins. */
  private @Nullable Thread answering;

  /** The same, after it was interrupted because its client has hung up. */
  private @Nullable Thread interrupted;

  ConnectionState(InetAddress address, ConnectionLimits limits, long now) {
    this.address = address;
    this.limits = limits;
    this.until = now + limits.head().toNanos();
  }

  /** The client's address; an ended connection does not have it. */
  InetAddress address() {
    return address;
  }

  /** Bytes required before parsing again. */
  synchronized int needs() {
    return needs;
  }

  /** Whether the answer to its unfinished request must not have a body. */
  synchronized boolean isHead() {
    return isHead;
  }

  synchronized boolean isLeaving() {
    return phase == Phase.LEAVING;
  }

  /**
   * A part of a request has arrived.
   *
   * @return whether its sender waits for 100 Continue
   */
  synchronized boolean waits(RequestBytes.Part part, long now) {
    Phase next = part.isBody() ? Phase.BODY : Phase.HEAD;
    needs = part.needs();
    isHead = part.isHead();
    if (phase == Phase.LEAVING) {
      return false;
    }
    if (phase != next) {
      // The deadline is for the whole request, however many pieces arrive.
      until = phase == Phase.SILENT && next == Phase.HEAD ? until : now + limits.head().toNanos();
      phase = next;
    }
    boolean tells = part.isAsking() && !isContinueSent;
    isContinueSent |= tells;
    return tells;
  }

  /**
   * A request is complete, and this thread answers it.
   *
   * @return false if it was refused because its time had passed
   */
  synchronized boolean serves(long now) {
    if (phase == Phase.LEAVING) {
      return false;
    }
    phase = Phase.SERVED;
    answering = Thread.currentThread();
    until = now + limits.idle().toNanos();
    needs = 0;
    isContinueSent = false;
    return true;
  }

  /**
   * It got its last answer; further input is discarded.
   *
   * @return false if it had it already
   */
  synchronized boolean leaves(long now) {
    if (phase == Phase.LEAVING) {
      return false;
    }
    phase = Phase.LEAVING;
    until = now + limits.leaving().toNanos();
    return true;
  }

  /** Whether a request is being answered whose answer has not begun. */
  synchronized boolean isAnswering() {
    return answering != null;
  }

  /** The client has hung up: interrupts the answering thread. */
  synchronized void hangsUp() {
    if (answering != null) {
      interrupted = answering;
      interrupted.interrupt();
      answering = null;
    }
  }

  /**
   * An answer begins or continues; an interruption must not reach the thread's next request, and
   * the time for that request begins.
   */
  synchronized void answers(long now) {
    if (phase == Phase.SERVED) {
      until = now + limits.idle().toNanos();
    }
    if (interrupted != null && interrupted.equals(Thread.currentThread())) {
      var unused = Thread.interrupted();
    }
    answering = null;
    interrupted = null;
  }

  /** Whether its deadline has passed. It waits for an answer, however long that takes. */
  synchronized boolean isLate(long now) {
    return (answering == null || phase == Phase.LEAVING) && now - until > 0;
  }

  /** Whether its sender gets an answer before it ends. */
  synchronized boolean hasBegun() {
    return phase == Phase.HEAD || phase == Phase.BODY;
  }
}
