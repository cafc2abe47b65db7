package io.tare.services.contract;

/**
 * The number and length of elements in a body of a given size.
 *
 * @param count number of elements, at least 1
 * @param characters characters in each element, 1 to {@value Texts#MAX_CHARACTERS}
 */
public record TextShape(int count, int characters) {

  private static final String TAG = Contract.PREFIX + ":text";

  /** Bytes of the element around the elements: {@code <t:text xmlns:t="urn:tare"></t:text>}. */
  public static final int FRAME_BYTES =
      ("<" + TAG + " xmlns:" + Contract.PREFIX + "=\"" + Contract.NAMESPACE + "\"></" + TAG + ">")
          .length();

  /** Bytes of markup around the characters of one element: {@code <e></e>}. */
  public static final int MARKUP_BYTES =
      ("<" + Contract.ELEMENT + "></" + Contract.ELEMENT + ">").length();

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a component is out of its range
   */
  public TextShape {
    if (count < 1) {
      throw new IllegalArgumentException("count must be at least 1, got " + count);
    }
    if (characters < 1 || characters > Texts.MAX_CHARACTERS) {
      throw new IllegalArgumentException(
          "characters per element (c) must be 1 to "
              + Texts.MAX_CHARACTERS
              + ", got "
              + characters);
    }
  }

  /**
   * The shape whose {@link #bodyBytes} is nearest to a given size: at most half an element away.
   *
   * @param bodyBytes requested length of the content of the SOAP body, at least {@code characters}
   * @param characters characters in each element
   * @throws IllegalArgumentException if the size is smaller than one element, needs more than 2^31
   *     - 1 elements, or characters are out of range
   */
  public static TextShape forBody(long bodyBytes, int characters) {
    if (bodyBytes < characters) {
      throw new IllegalArgumentException(
          "a body of s = " + bodyBytes + " bytes cannot hold an element of c = " + characters);
    }
    long element = (long) characters + MARKUP_BYTES;
    long count = Math.max(1, (bodyBytes - FRAME_BYTES + element / 2) / element);
    if (count > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("s = " + bodyBytes + " bytes need " + count + " elements");
    }
    return new TextShape((int) count, characters);
  }

  /** Length in bytes of the content of the SOAP body on the wire, in either direction. */
  public long bodyBytes() {
    return FRAME_BYTES + (long) count * (characters + MARKUP_BYTES);
  }
}
