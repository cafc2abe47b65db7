package io.tare.infra;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A program to run on a host: an argument vector, never a line for a shell to split.
 *
 * @param environment variables added to the host's own; never secrets, which other users could read
 */
public record Command(List<String> arguments, SortedMap<String, String> environment) {

  public Command {
    if (arguments.isEmpty()) {
      throw new IllegalArgumentException("a command needs a program");
    }
    arguments = List.copyOf(arguments);
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
  }

  public static Command of(String... arguments) {
    return new Command(List.of(arguments), new TreeMap<>());
  }

  public static Command of(List<String> arguments) {
    return new Command(arguments, new TreeMap<>());
  }

  public Command with(String variable, String value) {
    SortedMap<String, String> more = new TreeMap<>(environment);
    more.put(variable, value);
    return new Command(arguments, more);
  }

  @Override
  public String toString() {
    return String.join(" ", arguments);
  }
}
