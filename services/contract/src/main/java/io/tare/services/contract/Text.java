package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/**
 * A body of many text elements: the request of {@code unmarshal} and the answer of {@code marshal}.
 * It is one type, so that a body of a given size is the same in both directions.
 */
@XmlRootElement(name = "text")
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Text")
public final class Text {

  @SuppressWarnings("FieldMayBeFinal") // JAXB fills it
  private List<String> e;

  /** For JAXB. */
  public Text() {
    this(new ArrayList<>());
  }

  private Text(List<String> e) {
    this.e = e;
  }

  /** A text of these elements; the list is not copied. */
  public static Text of(List<String> elements) {
    return new Text(elements);
  }

  /** A text of the given shape with {@link Texts#element generated} elements. */
  public static Text of(TextShape shape, long seed) {
    return new Text(Texts.elements(shape, seed));
  }

  /** The elements (not a copy). */
  public List<String> elements() {
    return e;
  }

  /**
   * Releases the elements; none are left. Without this a body's objects outlive the answer and the
   * next collection (82.7 MiB were live after a body of 8 MB, 33.4 with this), most likely because
   * JAXB's unmarshaller references them until it is finalized, and a large request finds the heap
   * full of garbage.
   */
  public void release() {
    e = new ArrayList<>();
  }
}
