package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import org.jspecify.annotations.Nullable;

/** The answer to a {@link MultiplyRequest}. */
@XmlRootElement(name = "product")
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Product",
    propOrder = {"n", "checksum", "e"})
public final class Product {

  @XmlElement(required = true)
  private int n;

  @XmlElement(required = true)
  private long checksum;

  private double @Nullable [] e;

  /** For JAXB. */
  public Product() {}

  private Product(int n, long checksum, double @Nullable [] e) {
    this.n = n;
    this.checksum = checksum;
    this.e = e;
  }

  /** The answer for a product of order {@code n}, row by row; the array is not copied. */
  public static Product of(int n, double[] product, ReturnedParts answer) {
    return new Product(
        n, Matrices.checksum(n, product), answer == ReturnedParts.ELEMENTS ? product : null);
  }

  /** Order of the product. */
  public int n() {
    return n;
  }

  /** {@link Matrices#checksum} of the product. */
  public long checksum() {
    return checksum;
  }

  /** The product row by row (not a copy), or {@code null} if only the checksum was requested. */
  public double @Nullable [] elements() {
    return e;
  }
}
