package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlType;

/** How the server multiplies matrices. All variants give the same bits for {@link Matrices}. */
@XmlEnum
@XmlType(name = "Variant")
public enum Variant {
  /** The triple loop in the order row, column, inner: the published workload. */
  @XmlEnumValue("classic")
  CLASSIC("classic"),
  /** Tiles that fit the processor's cache. */
  @XmlEnumValue("blocked")
  BLOCKED("blocked"),
  /** The Vector API, if the JVM was started with {@code --add-modules=jdk.incubator.vector}. */
  @XmlEnumValue("vector")
  VECTOR("vector");

  private final String wireName;

  Variant(String wireName) {
    this.wireName = wireName;
  }

  /** The value in the XML. */
  public String wireName() {
    return wireName;
  }
}
