package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlType;

/** Which parts of a result the server returns. */
@XmlEnum
@XmlType(name = "Answer")
public enum ReturnedParts {
  /** Only the checksum. */
  @XmlEnumValue("checksum")
  CHECKSUM,
  /** The checksum and every element. */
  @XmlEnumValue("elements")
  ELEMENTS;
}
