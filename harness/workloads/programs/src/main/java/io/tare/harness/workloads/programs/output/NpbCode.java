package io.tare.harness.workloads.programs.output;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Whose code a NAS Parallel Benchmark is. Ports solve the same problems, but are other programs:
 * they are never compared with NASA's under its name.
 */
public enum NpbCode {
  NPB("NPB", "(?!)"),
  CPP("NPB-CPP", "C\\+\\+|NPB-CPP is developed by"),
  /** Written for Tare, whose runs are read by {@link NpbJavaOutput}. */
  TARE("Tare's NPB in Java", "\\bTare's\\b"),
  RUST("NPB-Rust", "\\bRust\\b|NPB-Rust is developed by"),
  JAVA("NPB-JAV", "\\bJava\\b|NPB3_0_JAV");

  /** Where a code names itself: in its banner, and its authors behind the footer. */
  private static final Pattern NAMED =
      Pattern.compile(
          "NAS Parallel Benchmarks\\b.*|\\bNPB-\\w+ is developed by|^\\s*Tare's \\w+ Benchmark\\b");

  /** The original's banner names no language. */
  private static final Pattern UNKNOWN = Pattern.compile("\\b(Python|Julia|Go)\\b|NPB-(\\w+) is");

  private final String title;
  private final Pattern sign;

  NpbCode(String title, String sign) {
    this.title = title;
    this.sign = Pattern.compile(sign);
  }

  /** Its usual name. */
  public String title() {
    return title;
  }

  /**
   * The code that printed an output.
   *
   * @throws OutputException if it is an unknown port, or several are named
   */
  static NpbCode of(OutputText text) throws OutputException {
    NpbCode found = NPB;
    for (OutputLine line : text.all(NAMED, 0)) {
      Optional<NpbCode> named = named(line.text());
      if (named.isEmpty() && UNKNOWN.matcher(line.text()).find()) {
        throw new OutputException(
            "an unknown port of NPB, by its words \"%s\": measure it as a command"
                .formatted(line.text().strip()));
      }
      if (named.isPresent() && found != NPB && found != named.get()) {
        throw line.expected("the words of one code, not of " + found.title + " too");
      }
      found = named.orElse(found);
    }
    return found;
  }

  private static Optional<NpbCode> named(String line) {
    for (NpbCode each : values()) {
      if (each.sign.matcher(line).find()) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }
}
