package io.tare.infra.hosts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A program to run on a host: an argument vector, never a line for a shell to split.
 *
 * @param environment variables added to the host's own, or to the stated ones; never secrets, which
 *     other users could read
 * @param isStated whether the program gets {@link ControlledEnvironment} instead of the host's
 *     variables
 */
public record Command(
    List<String> arguments, SortedMap<String, String> environment, boolean isStated) {

  public Command {
    if (arguments.isEmpty()) {
      throw new IllegalArgumentException("a command needs a program");
    }
    arguments = List.copyOf(arguments);
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
  }

  public static Command of(String... arguments) {
    return of(List.of(arguments));
  }

  public static Command of(List<String> arguments) {
    return new Command(arguments, new TreeMap<>(), false);
  }

  public Command with(String variable, String value) {
    SortedMap<String, String> more = new TreeMap<>(environment);
    more.put(variable, value);
    return new Command(arguments, more, isStated);
  }

  /** The same program with words before its own, in the same environment. */
  public Command behind(List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.addAll(arguments);
    return new Command(all, environment, isStated);
  }

  /** The same program with more arguments. */
  public Command followedBy(String... words) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(words));
    return new Command(all, environment, isStated);
  }

  /** For measured programs and hypervisors: the same variables on every platform. */
  public Command inStatedEnvironment() {
    return new Command(arguments, environment, true);
  }

  @Override
  public String toString() {
    return String.join(" ", arguments);
  }
}
