package io.tare.services.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * The characters of the envelope workloads: letters and digits, one byte each in UTF-8, without
 * escaping.
 */
public final class Texts {

  /** Most characters in one element. */
  public static final int MAX_CHARACTERS = 100_000;

  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789zZ";
  private static final int OFFSET_BITS = 17;
  private static final String BLOCK = block((1 << OFFSET_BITS) + MAX_CHARACTERS);

  private Texts() {}

  /**
   * One element of the text of a seed. Elements are cut from one block of characters at different
   * positions, because drawing each character would cost as much as the measured work.
   *
   * @param characters length, 1 to {@value #MAX_CHARACTERS}
   */
  public static String element(long seed, int index, int characters) {
    int offset = (int) (SplitMix.at(seed, index) >>> (Long.SIZE - OFFSET_BITS));
    return BLOCK.substring(offset, offset + characters);
  }

  /** All elements of the text of a seed. */
  public static List<String> elements(TextShape shape, long seed) {
    List<String> elements = new ArrayList<>(shape.count());
    for (int i = 0; i < shape.count(); i++) {
      elements.add(element(seed, i, shape.characters()));
    }
    return elements;
  }

  /**
   * Sum of (position + 1) × (length, first, middle and last character, mixed) over all elements,
   * modulo 2^64. It detects elements that are lost, truncated, duplicated or out of order; it does
   * not read every character, so that it costs far less than parsing.
   */
  public static long checksum(List<String> elements) {
    long sum = 0;
    long position = 0;
    for (String element : elements) {
      position++;
      sum += position * digest(element);
    }
    return sum;
  }

  private static long digest(String element) {
    int length = element.length();
    if (length == 0) {
      return 1;
    }
    long ends = ((long) element.charAt(0) << 16) + element.charAt(length - 1);
    return length * 0x1_0000_0001L + ends * 31 + ((long) element.charAt(length / 2) << 40);
  }

  private static String block(int length) {
    StringBuilder characters = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      characters.append(ALPHABET.charAt((int) (SplitMix.at(0, i) >>> 58)));
    }
    return characters.toString();
  }
}
