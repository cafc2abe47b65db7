package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlType;

/** What the server sends back of a result. */
@XmlEnum
@XmlType(name = "Answer")
public enum Answer {
  /** The checksum alone. */
  @XmlEnumValue("checksum")
  CHECKSUM("checksum"),
  /** The checksum and every element. */
  @XmlEnumValue("elements")
  ELEMENTS("elements");

  private final String wireName;

  Answer(String wireName) {
    this.wireName = wireName;
  }

  /** The value as it stands in the XML. */
  public String wireName() {
    return wireName;
  }
}
