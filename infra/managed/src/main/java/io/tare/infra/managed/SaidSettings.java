package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import java.util.Map;
import java.util.Optional;

/**
 * A platform's settings as text, with what is said of those that are missing or wrong.
 *
 * @param platform its name, for messages
 */
public record SaidSettings(String platform, Map<String, String> all) {

  public SaidSettings {
    all = Map.copyOf(all);
  }

  /** A setting, if it is there and not blank. */
  public Optional<String> given(String key) {
    return Optional.ofNullable(all.get(key)).filter(value -> !value.isBlank());
  }

  /**
   * One that must be there.
   *
   * @param why what to do about it, for the message
   */
  public String required(String key, String why) throws HostException {
    return given(key)
        .orElseThrow(
            () ->
                new HostException(
                    "platform %s: setting '%s' is missing; %s".formatted(platform, key, why)));
  }

  /** A whole number within bounds. */
  public int number(String key, int otherwise, int least, int most) throws HostException {
    try {
      int number = Integer.parseInt(given(key).orElse(Integer.toString(otherwise)));
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw wrong(key, least + " to " + most);
  }

  /** That a value is none of those that are expected. */
  public HostException wrong(String key, String expected) {
    return new HostException(
        "platform %s: %s is '%s', expected %s".formatted(platform, key, all.get(key), expected));
  }
}
