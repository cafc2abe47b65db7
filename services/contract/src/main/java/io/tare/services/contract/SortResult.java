package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import org.jspecify.annotations.Nullable;

/** The answer to a {@link SortRequest}. */
@XmlRootElement(name = "sorted")
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Sorted",
    propOrder = {"n", "checksum", "e"})
public final class SortResult {

  @XmlElement(required = true)
  private int n;

  @XmlElement(required = true)
  private long checksum;

  private int @Nullable [] e;

  /** For JAXB. */
  public SortResult() {}

  private SortResult(int n, long checksum, int @Nullable [] e) {
    this.n = n;
    this.checksum = checksum;
    this.e = e;
  }

  /** The answer for elements already in order; the array is not copied. */
  public static SortResult of(int[] sorted, ReturnedParts answer) {
    return new SortResult(
        sorted.length, Integers.checksum(sorted), answer == ReturnedParts.ELEMENTS ? sorted : null);
  }

  /** Number of elements sorted. */
  public int n() {
    return n;
  }

  /** {@link Integers#checksum} of the elements in order. */
  public long checksum() {
    return checksum;
  }

  /** The elements in order (not a copy), or {@code null} if only the checksum was requested. */
  public int @Nullable [] elements() {
    return e;
  }
}
