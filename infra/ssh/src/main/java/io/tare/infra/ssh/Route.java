package io.tare.infra.ssh;

import java.util.Optional;

/** How bytes get to a machine's SSH server. */
public sealed interface Route {

  /**
   * A connection from this machine.
   *
   * @param family whether all addresses of a name are tried
   * @param source the address to connect from, if it matters
   */
  record Direct(Family family, Optional<String> source) implements Route {

    /** To any of its addresses. */
    static final Direct ANY = new Direct(Family.ANY, Optional.empty());
  }

  /** Which addresses of a name are tried, in the order that the resolver gives. */
  enum Family {
    ANY,
    INET,
    INET6
  }

  /** A connection from a jump host. */
  record Through(SshTarget hop) implements Route {}

  /**
   * The standard streams of a program.
   *
   * @param line for a shell of this machine
   */
  record Command(String line) implements Route {}
}
