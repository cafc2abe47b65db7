package io.tare.analysis.capacity.models;

import java.util.ServiceLoader;

/**
 * A check of a model that was just fitted; found by {@link ServiceLoader}, because models do not
 * depend on their users.
 */
public interface FitCheck {

  /**
   * Text for a terminal; may be empty.
   *
   * @param width characters per line
   */
  String text(OverheadModel model, int width);

  /** The texts of all checks. */
  static String all(OverheadModel model, int width) {
    StringBuilder text = new StringBuilder();
    ServiceLoader.load(FitCheck.class, FitCheck.class.getClassLoader())
        .forEach(each -> text.append(each.text(model, width)));
    return text.toString();
  }
}
