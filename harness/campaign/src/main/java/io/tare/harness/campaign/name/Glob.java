package io.tare.harness.campaign.name;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A pattern in which {@code *} stands for any characters and {@code ?} for one, as in a shell. It
 * matches a whole name, not a part.
 */
public record Glob(String text) {

  public boolean matches(String name) {
    String expression =
        text.chars()
            .mapToObj(
                each ->
                    switch (each) {
                      case '*' -> ".*";
                      case '?' -> ".";
                      default -> Pattern.quote(Character.toString(each));
                    })
            .collect(Collectors.joining());
    return Pattern.matches(expression, name);
  }
}
