package io.tare.services.host.gate;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection stands, and until when. Threads that read it and that look after it share it.
 */
final class Seat {

  /** What a connection is waited for. */
  enum Phase {
    /** Nothing has come yet, or only of a handshake. */
    SILENT,
    HEAD,
    BODY,
    /** Its request is with the application, or the next one is waited for. */
    SERVED,
    /** It was refused and is about to end. */
    LEAVING
  }

  private final InetAddress address;
  private final GateLimits limits;
  private Phase phase = Phase.SILENT;
  private long until;
  private int needs;
  private boolean isToldToGoOn;

  /** The thread that answers, from when it has the request until its answer begins. */
  private @Nullable Thread answering;

  /** The same, once it was interrupted because its asker has hung up. */
  private @Nullable Thread interrupted;

  Seat(InetAddress address, GateLimits limits, long now) {
    this.address = address;
    this.limits = limits;
    this.until = now + limits.head().toNanos();
  }

  /** Whose it is; the connection does not tell when it has ended. */
  InetAddress address() {
    return address;
  }

  /** Bytes without which another look at what has come is for nothing. */
  synchronized int needs() {
    return needs;
  }

  synchronized boolean isLeaving() {
    return phase == Phase.LEAVING;
  }

  /**
   * Some of a request has come.
   *
   * @return whether its sender waits for a word to go on
   */
  synchronized boolean waits(RequestBytes.Part part, long now) {
    Phase next = part.isBody() ? Phase.BODY : Phase.HEAD;
    needs = part.needs();
    if (phase == Phase.LEAVING) {
      return false;
    }
    if (phase != next) {
      // However often some of it comes, the time is that of all of it.
      until = phase == Phase.SILENT && next == Phase.HEAD ? until : now + limits.head().toNanos();
      phase = next;
    }
    boolean tells = part.isAsking() && !isToldToGoOn;
    isToldToGoOn |= tells;
    return tells;
  }

  /**
   * A request is whole, and this thread answers it.
   *
   * @return false if its time had passed and it has been refused
   */
  synchronized boolean serves(long now) {
    if (phase == Phase.LEAVING) {
      return false;
    }
    phase = Phase.SERVED;
    answering = Thread.currentThread();
    until = now + limits.idle().toNanos();
    needs = 0;
    isToldToGoOn = false;
    return true;
  }

  /**
   * It is refused.
   *
   * @return false if it had been already
   */
  synchronized boolean leaves(long now) {
    if (phase == Phase.LEAVING) {
      return false;
    }
    phase = Phase.LEAVING;
    until = now + limits.leaving().toNanos();
    return true;
  }

  /** Whether a request is being answered of whose answer nothing is there. */
  synchronized boolean isAnswering() {
    return answering != null;
  }

  /** The asker has hung up: the thread that works at the answer is interrupted. */
  synchronized void hangsUp() {
    if (answering != null) {
      interrupted = answering;
      interrupted.interrupt();
      answering = null;
    }
  }

  /** An answer begins; an interruption must not reach the thread's next request. */
  synchronized void answers() {
    if (interrupted != null && interrupted.equals(Thread.currentThread())) {
      var unused = Thread.interrupted();
    }
    answering = null;
    interrupted = null;
  }

  /** Whether it was waited for too long. */
  synchronized boolean isLate(long now) {
    return now - until > 0;
  }

  /** Whether its sender is owed a word before it ends. */
  synchronized boolean hasBegun() {
    return phase == Phase.HEAD || phase == Phase.BODY;
  }
}
