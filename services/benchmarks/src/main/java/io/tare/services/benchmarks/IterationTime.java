package io.tare.services.benchmarks;

import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations in JMH's syntax, but with a required unit: JMH would assume seconds. */
final class IterationTime implements ITypeConverter<TimeValue> {

  @Override
  public TimeValue convert(String text) {
    try {
      TimeValue time = TimeValue.fromString(text);
      if (time.getTime() > 0 && text.matches(".*[a-z]")) {
        return time;
      }
    } catch (IllegalArgumentException e) {
      // reported below, with what was expected
    }
    throw new TypeConversionException(
        "expected a duration above 0 with its unit, such as 200ms or 2s, got '" + text + "'");
  }
}
