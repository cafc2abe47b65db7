package io.tare.analysis.overhead;

import java.util.ServiceLoader;

/**
 * What somebody who asks models says of one that was just fitted; found by {@link ServiceLoader},
 * since a model does not know who asks it.
 */
public interface FitCheck {

  /**
   * For a terminal; empty if there is nothing to say.
   *
   * @param width characters per line
   */
  String text(OverheadModel model, int width);

  /** What all say, one after the other. */
  static String all(OverheadModel model, int width) {
    StringBuilder text = new StringBuilder();
    ServiceLoader.load(FitCheck.class, FitCheck.class.getClassLoader())
        .forEach(each -> text.append(each.text(model, width)));
    return text.toString();
  }
}
