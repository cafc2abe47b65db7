package io.tare.services.contract;

import java.util.AbstractList;

/** The elements of a generated text, generated on access. */
final class GeneratedElements extends AbstractList<String> {

  private final TextShape shape;
  private final long seed;

  GeneratedElements(TextShape shape, long seed) {
    this.shape = shape;
    this.seed = seed;
  }

  @Override
  public String get(int index) {
    return Texts.element(seed, index, shape.characters());
  }

  @Override
  public int size() {
    return shape.count();
  }
}
