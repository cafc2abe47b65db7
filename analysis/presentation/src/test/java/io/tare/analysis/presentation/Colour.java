package io.tare.analysis.presentation;

/**
 * A colour in linear light.
 *
 * @param red 0 to 1, as green and blue
 */
record Colour(double red, double green, double blue) {

  /**
   * A point in CIELAB (CIE 1976) under D65.
   *
   * @param l lightness, 0 to 100
   */
  record Lab(double l, double a, double b) {

    /** The colour difference of CIE 1976; about 2.3 can just be noticed, side by side. */
    double difference(Lab other) {
      return Math.hypot(Math.hypot(l - other.l, a - other.a), b - other.b);
    }
  }

  /**
   * @param hex as in CSS, for example {@code #0072b2}
   */
  static Colour of(String hex) {
    if (!hex.matches("#[0-9a-f]{6}")) {
      throw new IllegalArgumentException(hex + " is not a colour of the form #0072b2");
    }
    return new Colour(channel(hex, 1), channel(hex, 3), channel(hex, 5));
  }

  /** The transfer function of sRGB (IEC 61966-2-1). */
  private static double channel(String hex, int at) {
    double value = Integer.parseInt(hex.substring(at, at + 2), 16) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }

  /** The contrast ratio of WCAG 2.1, 1 to 21. */
  double contrast(Colour other) {
    double lighter = Math.max(luminance(), other.luminance());
    double darker = Math.min(luminance(), other.luminance());
    return (lighter + 0.05) / (darker + 0.05);
  }

  private double luminance() {
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  /** By the matrix of IEC 61966-2-1 to XYZ, relative to its white. */
  Lab lab() {
    double x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    double y = root(luminance());
    double z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890);
    return new Lab(116 * y - 16, 500 * (x - y), 200 * (y - z));
  }

  private static double root(double t) {
    return t > 216.0 / 24389 ? Math.cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
}
