package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.List;

/** The server's summary of a {@link Text}. */
@XmlRootElement(name = "seen")
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Seen",
    propOrder = {"count", "characters", "checksum"})
public final class TextSummary {

  @XmlElement(required = true)
  private int count;

  @XmlElement(required = true)
  private long characters;

  @XmlElement(required = true)
  private long checksum;

  /** For JAXB. */
  public TextSummary() {}

  private TextSummary(int count, long characters, long checksum) {
    this.count = count;
    this.characters = characters;
    this.checksum = checksum;
  }

  /** Counts a text's elements and characters. */
  public static TextSummary of(Text text) {
    List<String> elements = text.elements();
    long characters = 0;
    for (String element : elements) {
      characters += element.length();
    }
    return new TextSummary(elements.size(), characters, Texts.checksum(elements));
  }

  /** Number of elements. */
  public int count() {
    return count;
  }

  /** Number of characters in all elements together. */
  public long characters() {
    return characters;
  }

  /** {@link Texts#checksum} of the elements. */
  public long checksum() {
    return checksum;
  }
}
