package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import org.jspecify.annotations.Nullable;

/**
 * Requests a {@link Text} of a given size.
 *
 * <p>A value that cannot be read arrives as {@code null}; the server refuses such requests.
 */
@XmlRootElement(name = "marshal")
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "MarshalRequest",
    propOrder = {"s", "c", "seed"})
public final class MarshalRequest {

  @XmlElement(required = true)
  private @Nullable Long s;

  @XmlElement(required = true)
  private @Nullable Integer c;

  @XmlElement(required = true)
  private @Nullable Long seed;

  /** For JAXB. */
  public MarshalRequest() {}

  private MarshalRequest(long s, int c, long seed) {
    this.s = s;
    this.c = c;
    this.seed = seed;
  }

  /**
   * Requests a body of {@code bodyBytes} bytes in elements of {@code characters} characters.
   *
   * @see TextShape#forBody
   */
  public static MarshalRequest of(long bodyBytes, int characters, long seed) {
    return new MarshalRequest(bodyBytes, characters, seed);
  }

  /** Requested length of the body's content in bytes. */
  public @Nullable Long bodyBytes() {
    return s;
  }

  /** Requested characters per element. */
  public @Nullable Integer characters() {
    return c;
  }

  /** Seed of the characters. */
  public @Nullable Long seed() {
    return seed;
  }
}
